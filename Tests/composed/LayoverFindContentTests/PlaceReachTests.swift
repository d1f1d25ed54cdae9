import Foundation
import LayoverAdapters
import LayoverCatalog
import LayoverCompiler
import LayoverFindContent
import LayoverFindIndex
import LayoverModel
import LayoverTestKit
import Testing

/// How well names find places in the shipped content: market GB, an English reader, cities and airports.
struct PlaceReachTests {
    private static let index: MemoryIndex? = try? {
        guard let catalog = try ShippedContent.compile().catalog else { return nil }
        let items = FindCollector(catalog, language: try Adapters().language).items
        return MemoryIndex(items, catalog[FindContent.self].aliases.vocabulary)
    }()

    private func ids(_ text: String, domains: Set<FinderDomain> = [.city, .airport]) throws -> [String] {
        let index = try #require(PlaceReachTests.index)
        var query = FinderQuery(text)
        query.market = "GB"
        query.languages = ["en"]
        query.domains = domains
        return Finder(index).answer(query).hits.map { index.items[$0.row].id }
    }

    @Test(arguments: [
        ("The Hague", "airport:RTM"), ("Den Haag", "airport:RTM"), ("Prayagraj", "airport:IXD"),
        ("Mbombela", "airport:MQP"), ("Θεσσαλονίκη", "airport:SKG"), ("ירושלים", "airport:TLV"),
        ("臺北", "city:TPE"), ("Երևան", "airport:EVN"), ("ঢাকা", "airport:DAC"),
    ])
    func `a city is found by its name of today and its native name`(name: String, id: String) throws {
        #expect(try ids(name).first == id)
    }

    @Test(arguments: [
        ("Канада", "country:CA"), ("이탈리아", "country:IT"), ("加拿大", "country:CA"), ("紐西蘭", "country:NZ"),
        ("Ελλάδα", "country:GR"), ("Kanada", "country:CA"),
    ])
    func `a country is found in each language of the files, and in its own`(name: String, id: String) throws {
        #expect(try ids(name, domains: []).first == id)
    }

    @Test(arguments: [("san", ["airport:SAN", "airport:SFO"]), ("port", ["airport:PDX", "airport:OPO"])])
    func `a beginning finds the great cities that are called so`(text: String, first: [String]) throws {
        #expect(Array(try ids(text).prefix(2)) == first)
    }

    @Test(arguments: [
        "Milton Keynes", "Oak Ridge", "Santa Quitéria", "General Trias", "Novo Oriente", "El Rosario", "Pembroke Pines",
        "Greenacres City", "South Windsor", "Huejutla de Reyes", "Nowshera Cantonment",
    ])
    func `a place that is not in the index does not become another place of which a word is dropped`(
        name: String
    ) throws {
        #expect(try ids(name) == [])
    }

    @Test(arguments: [
        ("paris disneyland", "city:PAR"), ("disneyland paris", "city:PAR"), ("edinburgh castle", "airport:EDI"),
        ("london heathrow terminal 5", "airport:LHR"), ("brno 2", "airport:BRQ"),
    ])
    func `a word about a large place may be dropped, and a number beside any place`(text: String, id: String) throws {
        #expect(try ids(text).first == id)
    }

    @Test func `a typo in a city without its first letter leads to the city`() throws {
        let index = try #require(PlaceReachTests.index)
        let cities = Dictionary(
            grouping: index.items.filter { $0.domain == .airport && $0.isScheduled && $0.city != nil },
            by: { $0.city ?? "" })
        let items = Dictionary(index.items.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
        var random = SeededGenerator(seed: 44)
        var (count, reached) = (0, 0)
        for (city, airports) in cities.sorted(by: { $0.key < $1.key }) where city.unicodeScalars.count >= 5 {
            guard let typed = typo(city, &random), let first = try ids(typed).first else { continue }
            count += 1
            let item = try #require(items[first])
            if item.city == city || airports.contains(where: { $0.context.contains(item.title) }) { reached += 1 }
        }
        #expect(count > 2_500)
        #expect(Double(reached) >= 0.96 * Double(count), "\(reached) of \(count)")
    }

    private static let queries = ProcessInfo.processInfo.environment["LAYOVER_FIND_REACH"]

    /// `scripts/make-find-queries` generates the queries.
    @Test(.enabled(if: queries != nil, "no file of queries: set LAYOVER_FIND_REACH"))
    func `queries of a file find their places`() throws {
        let path = try #require(PlaceReachTests.queries)
        var counts: [String: (all: Int, first: Int, five: Int)] = [:]
        for line in try String(contentsOfFile: path, encoding: .utf8).split(separator: "\n") {
            let parts = line.split(separator: "\t").map(String.init)
            guard parts.count == 3 else { continue }
            let (found, wanted) = (try ids(parts[1]), Set(parts[2].split(separator: "|").map(String.init)))
            var count = counts[parts[0]] ?? (0, 0, 0)
            count.all += 1
            count.first += found.prefix(1).contains(where: wanted.contains) ? 1 : 0
            count.five += found.prefix(5).contains(where: wanted.contains) ? 1 : 0
            counts[parts[0]] = count
        }
        for (measure, count) in counts.sorted(by: { $0.key < $1.key }) {
            print("\(measure): \(count.first) of \(count.all) first, \(count.five) in the first five")
            let least = measure.hasPrefix("typo") ? 0.96 : 0.9
            #expect(Double(count.five) >= least * Double(count.all), "\(measure)")
        }
    }

    /// One letter added, removed or changed, or two swapped, after the first letter; `nil` if that changes nothing.
    private func typo(_ text: String, _ random: inout SeededGenerator) -> String? {
        var letters = Array(text.lowercased().unicodeScalars)
        let place = 1 + random.below(letters.count - 1)
        let letter = random.pick(Array("abcdefghijklmnopqrstuvwxyz".unicodeScalars))
        switch random.below(4) {
        case 0: letters.remove(at: place)
        case 1: letters.insert(letter, at: place)
        case 2: letters[place] = letter
        default:
            guard place + 1 < letters.count else { return nil }
            letters.swapAt(place, place + 1)
        }
        let typed = String(String.UnicodeScalarView(letters))
        return Analyser.joined(Analyser.words(typed)) == Analyser.joined(Analyser.words(text)) ? nil : typed
    }
}
