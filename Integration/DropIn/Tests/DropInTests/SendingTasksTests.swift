import DropIn
import Testing

@Suite struct SendingTasksTests {
  @Test func `values that several tasks send are delivered one at a time`() async {
    let (count, overlapping) = await SendingTasks.deliveries(tasks: 3, sends: 3_000)
    #expect(count == 18_000)
    #expect(overlapping == 0)
  }
}
