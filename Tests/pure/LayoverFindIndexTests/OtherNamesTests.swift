import Testing

@testable import LayoverFindIndex

/// Names that exist in one language only, places without flights, and words that are dropped from a query.
struct OtherNamesTests {
    private static let vocabulary = FinderVocabulary(generic: ["airport", "the"], synonyms: [["st", "saint"]])

    private static func airport(
        _ code: String, _ city: String, popularity: Int, name: String? = nil, others: [String] = []
    ) -> FinderItem {
        var item = FinderItem(id: "airport:\(code)", domain: .airport, title: name ?? "\(city) Airport")
        item.code = code
        item.city = city
        item.popularity = popularity
        item.isScheduled = popularity > 0
        item.otherNames = others
        return item
    }

    private static let places: [FinderItem] = {
        var shanghai = airport("PVG", "Shanghai", popularity: 600, others: ["Sanghaj"])
        shanghai.titles = ["hu": "Sanghaj"]
        return [
            shanghai, airport("SFO", "San Francisco", popularity: 249),
            airport("LIS", "Lisbon", popularity: 211, name: "Lisbon Portela Airport"),
            airport("PDX", "Portland", popularity: 113),
            airport("MEJ", "Meadville", popularity: 0, name: "Port Meadville Airport"),
            airport("FAO", "Faro", popularity: 106),
            airport("VIT", "Alava", popularity: 0, name: "Vitoria/Foronda Airport"),
            airport("HAU", "Haugesund", popularity: 12),
            airport("RTM", "Rotterdam", popularity: 33, others: ["The Hague", "Гаага", "海牙"]),
            airport("DEN", "Denver", popularity: 360),
            airport("DFW", "Dallas", popularity: 400, name: "Dallas-Fort Worth Airport"),
        ]
    }()

    private func ids(_ text: String, _ languages: [String] = ["en"]) -> [String] {
        let index = MemoryIndex(OtherNamesTests.places, OtherNamesTests.vocabulary)
        var query = FinderQuery(text)
        query.languages = languages
        return Finder(index).answer(query).hits.map { String(index.items[$0.row].id.dropFirst(8)) }
    }

    @Test(arguments: ["The Hague", "Hague", "Гаага", "гаага", "海牙"])
    func `a name in another language finds its place and nothing near it`(name: String) {
        #expect(ids(name).first == "RTM")
    }

    @Test func `a name begun in a language that the reader does not read comes last`() {
        #expect(ids("san") == ["SFO", "PVG"])
        #expect(ids("san", ["hu"]) == ["PVG", "SFO"])
    }

    @Test func `one letter begins titles in the reader's language`() {
        var munich = OtherNamesTests.airport("MUC", "Munich", popularity: 10, others: ["Ühen"])
        munich.titles = ["de": "Ühen"]
        let index = MemoryIndex([munich], OtherNamesTests.vocabulary)
        var query = FinderQuery("u")
        #expect(Finder(index).answer(query).hits.map(\.matchClass) == [.words])
        query.languages = ["de"]
        #expect(Finder(index).answer(query).hits.map(\.matchClass) == [.start])
    }

    @Test func `a title weighs more than another part of a name, and a place without flights less`() {
        #expect(ids("port") == ["PDX", "LIS", "MEJ"])
    }

    @Test func `a whole name one typo away precedes a place without flights that only begins alike`() {
        #expect(Array(ids("foro").prefix(2)) == ["FAO", "VIT"])
    }

    @Test(arguments: ["Den Bosch", "Por Tugal", "Fran Cone"])
    func `the rest of a query is no code and no beginning of a name`(text: String) {
        #expect(ids(text) == [])
    }

    @Test(arguments: ["Rotterdam Alta", "Alta Rotterdam", "Haugesund Castle"])
    func `a word that may be part of a name is dropped beside the whole name of a large place alone`(text: String) {
        #expect(ids(text) == [])
    }

    @Test func `a small place of the market's own country counts as large`() {
        let routes = FinderLimits.largeRoutes / FinderLimits.marketFactor + 1
        var rotterdam = OtherNamesTests.airport("RTM", "Rotterdam", popularity: routes)
        rotterdam.country = "NL"
        let index = MemoryIndex([rotterdam], OtherNamesTests.vocabulary)
        var query = FinderQuery("rotterdam castle")
        #expect(Finder(index).answer(query).hits.isEmpty)
        query.market = "NL"
        #expect(Finder(index).answer(query).hits.count == 1)
    }

    @Test(arguments: [(FinderLimits.commonWordItems, 1), (FinderLimits.commonWordItems + 1, 0)])
    func `one word that many items have in their names says nothing of a place`(count: Int, found: Int) {
        let items = (0..<count).map { number in
            let code = "Q" + String(number, radix: 36, uppercase: true)
            return OtherNamesTests.airport(code, number == 0 ? "South" : "South q\(number)z", popularity: 400)
        }
        var query = FinderQuery("south castle")
        query.limit = 1
        #expect(Finder(MemoryIndex(items, OtherNamesTests.vocabulary)).answer(query).hits.count == found)
    }

    @Test(arguments: [("den 5", "DEN"), ("rotterdam 2", "RTM"), ("lisbon castle", "LIS"), ("castle lisbon", "LIS")])
    func `a code beside a number and a whole word beside others are found`(text: String, code: String) {
        #expect(ids(text).first == code)
    }

    @Test func `a typo in a whole name precedes one in a word of a longer name`() {
        #expect(ids("fart").first == "FAO")
    }

    @Test func `only as many other names as the limit are indexed`() {
        let names = (0...FinderLimits.otherNames).map { "qx\($0)z" }
        let item = OtherNamesTests.airport("ABC", "Abc", popularity: 1, others: names)
        let document = IndexDocument(item, OtherNamesTests.vocabulary)
        #expect(document.other.count == FinderLimits.otherNames)
    }

    @Test func `a name of a general file is no language's alone`() {
        var general = AliasEntry()
        general.names = ["Wien"]
        var german = AliasEntry()
        german.names = ["Wien", "Schwechat"]
        german.spoken = ["Wien", "Schwechat"]
        general.merge(german)
        #expect(general.spoken == ["Schwechat"])
        #expect(general.names == ["Wien", "Schwechat"])
    }

    @Test(arguments: [
        ("airport:RTM", "The Hague"), ("airport:IXD", "Prayagraj"), ("airport:MQP", "Mbombela"),
        ("country:GR", "Ελλάδα"), ("country:BD", "বাংলাদেশ"),
    ])
    func `the built-in tables have names of today and native names`(id: String, name: String) {
        #expect(BuiltInTables.names[id]?.contains(name) == true)
    }

    @Test func `every built-in name can be typed and is of a usual length`() {
        for (id, names) in BuiltInTables.names {
            #expect(names.allSatisfy { !Analyser.words($0).isEmpty }, "\(id)")
            #expect(names.allSatisfy { $0.unicodeScalars.count <= FinderLimits.nameScalars }, "\(id)")
        }
    }
}
