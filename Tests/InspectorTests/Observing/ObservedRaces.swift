import SwiftCombine
import SwiftCombineEngine
import SwiftCombineTesting
import TestSupport
import Testing

@testable import SwiftCombineInspector

@Suite struct ObservedRaces {
  @Test func `a completion, a cancellation and samples at once leave one end`() {
    let places = ObservedPlaces()
    let ends = EndCounter()
    let observing = places.points.start(ends, every: .seconds(1), on: VirtualTimeScheduler())
    let rounds = 300
    for _ in 0..<rounds {
      let subject = PassthroughSubject<Int, Never>()
      let token = subject.observed(in: places).sink { _ in }
      race([
        {
          subject.send(1); subject.send(completion: .finished)
        }, { token.cancel() },
        { _ = places.samples },
      ])
    }
    let sample = places.sample
    #expect(sample.beganCount == rounds && sample.subscriptionCount == 0)
    #expect(sample.finishedCount + sample.cancelledCount == rounds)
    #expect(ends.count.count == rounds)
    observing.cancel()
  }

  @Test func `requests beside deliveries leave no time without demand where there is some`() {
    for _ in 0..<300 {
      let places = ObservedPlaces()
      let subject = PassthroughSubject<Int, Never>()
      let recorder = subject.observed(in: places).record(demand: .max(1))
      race([{ subject.send(1) }, { recorder.request(.max(1)) }, { _ = places.samples }])
      let before = places.sample
      #expect(before.demand == .max(1) && before.elementCount == 1)
      places.clock.advance(by: .seconds(1))
      #expect(places.sample.timeHeldBack == .zero && places.sample.timeStarved == .seconds(1))
    }
  }

  @Test func `threads subscribe, send, sample and cancel at once, and each received element counts`() {
    let places = ObservedPlaces()
    let subject = PassthroughSubject<Int, Never>()
    let received = RaceCounter()
    let body = {
      for _ in 0..<50 {
        let token = subject.observed(in: places).sink { _ in received.add() }
        subject.send(1)
        token.cancel()
      }
    }
    race([body, body, body, { for _ in 0..<50 { _ = places.samples } }])
    // A sink that another thread has canceled refuses an element that has passed the place.
    #expect(received.count > 0 && received.count...received.count + 150 ~= places.sample.elementCount)
    #expect(places.sample.cancelledCount == 150 && places.sample.subscriptionCount == 0)
  }

  @Test func `sums do not decrease from one sample to the next`() {
    let places = ObservedPlaces()
    let subject = PassthroughSubject<Int, Never>()
    let isOver = RaceCounter()
    race([
      {
        for value in 0..<300 {
          let token = subject.observed(in: places).sink { _ in places.clock.advance(by: .microseconds(1)) }
          subject.send(value)
          subject.send(value)
          token.cancel()
        }
        isOver.add()
      },
      {
        var last: PointSample?
        while isOver.count == 0 {
          guard let next = places.samples.first else { continue }
          if let last {
            #expect(next.elementCount >= last.elementCount && next.beganCount >= last.beganCount)
            #expect(next.cancelledCount >= last.cancelledCount && next.timeStarved >= last.timeStarved)
            #expect(
              next.timeHeldBack >= last.timeHeldBack && next.timeDownstream.sum >= last.timeDownstream.sum)
          }
          last = next
        }
      },
    ])
    #expect(places.sample.elementCount == 600)
  }

  @Test func `observers come and go while pipelines do`() {
    let places = ObservedPlaces()
    let ends = EndCounter()
    let subject = PassthroughSubject<Int, Never>()
    let scheduler = VirtualTimeScheduler()
    race([
      {
        for value in 0..<200 {
          let token = subject.observed(in: places).flatMap { Just($0).observed("inner", in: places) }
            .sink { _ in }
          subject.send(value)
          token.cancel()
        }
      },
      {
        for _ in 0..<200 { places.points.start(ends, every: .seconds(1), on: scheduler).cancel() }
      },
      { for _ in 0..<200 { scheduler.advance(by: .seconds(1)) } },
    ])
    #expect(places.samples.map(\.finishedCount) == [0, 200])
    #expect(places.samples.map(\.subscriptionCount) == [0, 0])
    #expect(PipelineMeter.current == nil)
  }
}

private struct EndCounter: PipelineObserver {
  let count = RaceCounter()
  func pipelineEnded(_ pipeline: ObservedPipeline, with ending: PipelineEnding) { count.add() }
}
