extension Options {
  static let usage = """
    usage: swift run -c release --package-path Benchmarks bench [options]

    What to measure: the rows, the checks and the growths, or only those that are named
      --rows             the cost of an element in many pipelines
      --checks           what must hold whatever it costs, and how costs grow with numbers
      --debug            the rows, and again in a debug build, which is built first
      --client           what a client of 60 distinct pipelines costs to compile
      --load             a large amount of work at a time; with --quick at a tenth of the size
      --full             all of it
      --filter REGEX     only what has a matching id or title: --filter '^(1|2|3)$'
      --way WAY          the rows in one way only: own, other or erased
      --quick            short batches, small checks: to see that everything runs, not to judge
      --batches N        best of N batches (default 5)

    Output
      --json             print JSON instead of tables
      --plot FILE        write a drawing of the rows and the growths, as SVG
      --page FILE        with --full: write all tables, as Markdown, into the part of the page kept for them

    Other commands
      --against REF      build the version REF too, run both in turn, and compare the medians of the rows
      --rounds N         how often a comparison runs both (default 3)
      --curves FILE      draw what a value costs among ever more publishers of a collection
      --profile ROW WAY  put ten million elements through one row: for a profiler
      --instructions FILE
                         count the instructions of the rows of one thread under valgrind, and compare them with those of FILE
      --record-instructions FILE
                         count them, and write FILE
      --count-once       run these rows as often as they are counted, in this process: for callgrind
      --list             name what would be measured; --load --list names the loads
      --plant NAME       measure a mistake that has to be found, in a release build:
                         \(Plant.allCases.map(\.rawValue).joined(separator: ", "))
      --check ID         run one check in this process: for a debugger
      --load-once ID N   do one load of size N in this process
      --help             print this

    Without -c release the same command measures a debug build: what users run daily.
    Exit status: 0; 1 if a row that may not allocate did, a value went missing, a check failed, a load left
    something behind or grew more than its size, a cost grew with a number, or a client is too large (a slow
    row never fails), or if a comparison finds a row more than a tenth slower, with more allocations or with
    values missing, or one that takes more instructions than before; 2 for a bad option, or a build or a file that cannot be made.

    """
}
