import Foundation

/// `layover-bench <figure> ...`: measures one figure in this process.
enum BenchCommand {
    private static let usage = """
        usage: layover-bench <figure> ...

          facts ANSWER              supplier bytes to facts, in GB/s, compared with the parser alone
          layout CONTENT ANSWER     the layout itself: median and p99 in microseconds, allocations; with other threads;
                                    with the card and the marks of a shared trip
          packed ANSWER             a compressed answer: decoding, the walk to the cut, compressing the insertion
          arms CONTENT ANSWER       the same without and with an experiment, and with the other arm's layout
          cards CONTENT             each html card in five languages: median, p99, allocations
          templates CONTENT [COUNT] compiling 5000 different templates, derived from those of the content
          compile [WIDGETS [FEATURES]]  a generated tree (5000 widgets, 60 markets, no features), one changed file in it,
                                    one broken file, a mistake in layover.yaml; with features, also an edit of one
          shipped CONTENT           compiling a content folder
          preview [WIDGETS]         responses of the workbench with the generated tree (5000 widgets)
          text                      money, dates and messages
          flags                     fifty features for one context, and one assignment with its allocations
          trips FOLDER [SECONDS]    durable votes per second of shared trips: many trips, one trip of fifty people; reading one
          votes FILE COUNT          writes a store with COUNT votes, each by a different person on a different flight
          find FOLDER [ITEMS]       finding among 200,000 items, in a file written to FOLDER: building, opening, a keystroke,
                                    a misspelt word, and ordering by relevance
          picks                     a pick over fifty candidates, and opening hours: parsing, and the state with the next change
          sentence CONTENT          sentences of the content: alone, with lists, rebuilt after a kill; compiling 2,000 words in 30 languages
          ids                       the signed id of a layout, created and verified
          rows FOLDER [COUNT]       100,000 exposures: the work of a request, writing, and each tool, per row
          upstream URL COUNT [CONCURRENCY]   calls to another server: CPU per call, calls per second, latency
          live layover=PORT supplier=PORT [process=PID] [streams=N] [rate=N] [direct=N] [seconds=N]
                                    open event streams and a steady load of searches, compared with the supplier itself
          workbench PROGRAM [WIDGETS]   the page of 'layover preview' in Chromium: first view, a change, a matrix; exit code 1
                                    if one is slower than its limit
          tree FOLDER WIDGETS       writes the generated tree to a folder
          run NAME COUNT [CONTENT ANSWER]   one hot path COUNT times, for callgrind: facts, layout; cards and each html widget need only CONTENT,
                                            packed only ANSWER, flags and assign nothing
        """

    /// - Returns: The exit code.
    static func run(_ words: [String]) async -> Int32 {
        do {
            switch (words.first, words.count) {
            case ("facts", 2): try FactsBenchmark.run(path: words[1])
            case ("layout", 3): try LayoutBenchmark(content: words[1], answer: words[2]).runAll()
            case ("packed", 2): try PackedBenchmark(answer: words[1]).run()
            case ("arms", 3): try ArmsBenchmark.run(content: words[1], answer: words[2])
            case ("cards", 2): try CardBenchmark(content: words[1]).run()
            case ("templates", 2...3):
                try TemplateBenchmark.run(content: words[1], count: words.count == 3 ? Int(words[2]) ?? 5000 : 5000)
            case ("compile", 1...3):
                try CompileBenchmark.run(
                    widgets: words.count > 1 ? Int(words[1]) ?? 5000 : 5000,
                    features: words.count > 2 ? Int(words[2]) ?? 0 : 0)
            case ("shipped", 2): try CompileBenchmark.run(content: words[1])
            case ("preview", 1...2):
                try PreviewBenchmark.run(widgets: words.count == 2 ? Int(words[1]) ?? 5000 : 5000)
            case ("text", 1): TextBenchmark.run()
            case ("flags", 1): try FlagsBenchmark().run()
            case ("run", 3...5): try runHotPath(words)
            case ("rows", 2...3):
                try RowBenchmark.run(folder: words[1], count: words.count == 3 ? Int(words[2]) ?? 100_000 : 100_000)
            case ("upstream", 3...4):
                try UpstreamBenchmark(
                    url: words[1], count: max(1, Int(words[2]) ?? 1_000),
                    concurrency: words.count == 4 ? max(1, Int(words[3]) ?? 16) : 16
                ).run()
            case ("live", 3...): try LiveBenchmark(Array(words.dropFirst())).run()
            case ("find", 2...3): try FindBenchmark(Array(words.dropFirst())).run()
            case ("picks", 1): PickBenchmark.run()
            case ("sentence", 2): try SentenceBenchmark(content: words[1]).run()
            case ("ids", 1): try IdentifierBenchmark.run()
            case ("trips", 2...3):
                try await TripBenchmark(folder: words[1], seconds: words.count == 3 ? Int(words[2]) ?? 5 : 5).run()
            case ("votes", 3): try await TripBenchmark(path: words[1], seconds: 0).fill(votes: Int(words[2]) ?? 0)
            case ("workbench", 2...3):
                let widgets = words.count == 3 ? Int(words[2]) ?? 5000 : 5000
                return try await WorkbenchBenchmark.run(program: words[1], widgets: widgets) ? 0 : 1
            case ("tree", 3): try MadeUpTree(widgets: Int(words[2]) ?? 5000).write(to: words[1])
            default:
                print(usage)
                return 2
            }
            return 0
        } catch {
            print("layover-bench: \(error)")
            return 1
        }
    }

    /// Repeats one hot path: its name, the number of rounds, and its input.
    private static func runHotPath(_ words: [String]) throws {
        let (name, count) = (words[1], Int(words[2]) ?? 100)
        switch words.count {
        case 3: try FlagsBenchmark().repeated(name, count)
        case 4 where name == "packed": try PackedBenchmark(answer: words[3]).repeated(count)
        case 4: try CardBenchmark(content: words[3]).repeated(name, count)
        default: try LayoutBenchmark(content: words[3], answer: words[4]).repeated(name, count)
        }
    }
}
