import Foundation
import LayoverAdapters
import LayoverCatalog
import LayoverFindContent
import LayoverFindSQLite
import LayoverFindIndex
import LayoverSQLite

/// Finding among the places of the tables and many invented ones: building the file, opening it, each typed letter, words
/// with typos, and queries of the same file in FTS5's own order.
///
/// The figures are CPU time of the thread.
struct FindBenchmark {
    private static let seed: UInt64 = 20_261_126
    /// The number of places whose names are typed letter by letter: about 2,000 keystrokes.
    private static let places = 250

    private let folder: String
    private let count: Int

    /// - Parameter words: A folder, and the number of items, 200,000 by default.
    init(_ words: [String]) {
        folder = words.first ?? "."
        count = words.dropFirst().first.flatMap { Int($0) } ?? 200_000
    }

    /// Prints a line for each figure.
    ///
    /// - Throws: `StoreError` if the disk or SQLite fails.
    func run() throws {
        let real = FindPlaces.tables(try Adapters().language).items(FinderAliases())
        let (items, misspelt) = FindBenchmark.items(real, count)
        let vocabulary = FinderVocabulary(generic: ["airport", "international", "city"], synonyms: [["st", "saint"]])
        let path = folder + "/find-bench.db"
        try? FileManager.default.removeItem(atPath: path)
        let building = try FindBenchmark.seconds {
            try FindFileBuilder.build(items, vocabulary, version: "bench", at: path)
        }
        let bytes = try FileManager.default.attributesOfItem(atPath: path)[.size] as? Int ?? 0
        print(String(format: "find  %d items built in %.2f s, %d MB", items.count, building, bytes / 1_000_000))
        print("find  most memory so far \(FindBenchmark.mostMegabytes) MiB")
        var opened: FindFile?
        let opening = try FindBenchmark.seconds { opened = try FindFile(path: path, readers: 1) }
        print(String(format: "find  opened in %.0f ms", opening * 1_000))
        guard let file = opened else { return }
        let names = FindBenchmark.cities(real, FindBenchmark.places)
        try measure("a keystroke", names.flatMap { name in (1...name.count).map { String(name.prefix($0)) } }, file)
        try measure("a misspelt word", MadeUpPlaces.misspelt(names), file)
        try measure("a misspelt word of a made-up place", misspelt, file)
        try compareOrders(path, items, vocabulary)
        try measure("one letter", ["s", "m", "l", "b", "c"], file)
    }

    /// The real places plus enough invented ones to reach `count`, and misspelt words of some invented ones.
    private static func items(_ real: [FinderItem], _ count: Int) -> ([FinderItem], misspelt: [String]) {
        let made = MadeUpPlaces(count: max(count - real.count, 1), seed: seed)
        return (real + made.items, made.misspelt(500, seed: 2))
    }

    /// The cities of the busiest airports, each once, because people type those most.
    private static func cities(_ items: [FinderItem], _ count: Int) -> [String] {
        var seen: Set<String> = []
        let busiest = items.sorted { $0.popularity != $1.popularity ? $0.popularity > $1.popularity : $0.id < $1.id }
        return Array(busiest.compactMap(\.city).filter { seen.insert($0).inserted }.prefix(count))
    }

    private func measure(_ name: String, _ queries: [String], _ file: FindFile) throws {
        for text in queries { _ = try FindBenchmark.answer(text, file) }
        var times: [Double] = []
        var found = 0
        for text in queries {
            times.append(try FindBenchmark.seconds { found += try FindBenchmark.answer(text, file) } * 1e6)
        }
        times.sort()
        print(
            String(
                format: "find  %@: mean %.0f us, p99 %.0f us, most %.0f us (%d queries, %d hits)", name,
                times.reduce(0, +) / Double(times.count), times[times.count * 99 / 100], times[times.count - 1],
                times.count, found))
    }

    private static func answer(_ text: String, _ file: FindFile) throws -> Int {
        try file.reading { reader throws(StoreError) in try Finder(reader).answer(FinderQuery(text)).hits.count }
    }

    /// Adds SQLite's own full-text table for the same words to the file.
    private static func addFullText(
        _ path: String, _ items: [FinderItem], _ vocabulary: FinderVocabulary
    ) throws -> Connection {
        let connection = try Connection(path: path)
        try connection.run(
            """
            CREATE VIRTUAL TABLE postings USING fts5(joined, words, content='', detail=column, columnsize=0,
                prefix='1', tokenize='ascii');
            BEGIN
            """)
        do {
            var statement = try Statement("INSERT INTO postings(rowid, joined, words) VALUES (?, ?, ?)", on: connection)
            for (row, item) in RankedItems(items).items.enumerated() {
                let document = IndexDocument(item, vocabulary)
                let texts = [document.joined, document.words].map { SQLiteValue.text($0.joined(separator: " ")) }
                try statement.bind([.integer(row)] + texts)
                _ = try statement.step()
                statement.reset()
            }
        }
        try connection.run("COMMIT")
        try connection.run("INSERT INTO postings(postings) VALUES ('optimize')")
        return connection
    }

    /// One letter in the order of rows and in the order of relevance, ten rows each.
    private func compareOrders(_ path: String, _ items: [FinderItem], _ vocabulary: FinderVocabulary) throws {
        let connection = try FindBenchmark.addFullText(path, items, vocabulary)
        var medians: [Double] = []
        for order in ["rowid", "rank"] {
            let sql = "SELECT rowid FROM postings WHERE postings MATCH ? ORDER BY \(order) LIMIT 10"
            var plan = try Statement("EXPLAIN QUERY PLAN " + sql, on: connection)
            try plan.bind("s*", at: 1)
            var steps: [String] = []
            while try plan.step() { steps.append(plan.text(3)) }
            var statement = try Statement(sql, on: connection)
            var times: [Double] = []
            for letter in ["s", "m", "l", "b", "c"] {
                times.append(
                    try FindBenchmark.seconds {
                        try statement.bind("{joined words} : \(letter) *", at: 1)
                        while try statement.step() {}
                        statement.reset()
                    } * 1e6)
            }
            times.sort()
            medians.append(times[times.count / 2])
            print(
                String(
                    format: "find  one letter, ORDER BY %@: median %.0f us (%@)", order, times[times.count / 2],
                    steps.joined(separator: "; ")))
        }
        print(String(format: "find  by relevance takes %.0f times as long", medians[1] / max(medians[0], 0.001)))
    }

    /// The CPU time of the thread, so that a busy machine gives the same figures.
    private static func seconds(_ work: () throws -> Void) rethrows -> Double {
        let start = worked
        try work()
        return worked - start
    }

    private static var worked: Double {
        var time = timespec()
        unsafe clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
        return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
    }

    private static var mostMegabytes: Int {
        var usage = rusage()
        unsafe getrusage(__rusage_who_t(RUSAGE_SELF.rawValue), &usage)
        return Int(usage.ru_maxrss) >> 10
    }
}
