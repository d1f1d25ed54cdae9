import LayoverModel
import LayoverSentence
import LayoverText
import Testing

/// Codes of a small grammar: their sentences, their repairs, and hidden slots.
struct SayingTests {
    private func grammar() throws -> SentenceGrammar {
        let (grammar, findings) = SmallGrammar().compile()
        #expect(findings.isEmpty)
        return try #require(grammar)
    }

    @Test(arguments: [
        ("", "Waarheen ook ga ik ooit."),
        ("3.go.bay.winter", "Naar Baai ga ik 's winters."),
        ("1.go.coast~bay.may", "Naar Baai, in kust ga ik in mei."),
        ("3.go.north", "IJnoord ga ik ooit."),
        ("3.dash.low.weekend", "Ik ren dit weekend, naar Laag heen!"),
        ("3.muse.hills", "Ik denkin heuvels."),
    ])
    func `sentences begin with capitals, as their language has them, and keep their own order`(
        code: String, text: String
    ) throws {
        let said = try SaidSentence(code, grammar())
        #expect(said.sentence.text == text)
        #expect(said.repairs.isEmpty)
    }

    @Test(arguments: [
        ("3.dash.low.may", ["Ik", "ren", "in mei,", "naar Laag", "heen!"]),
        ("3.muse.low", ["Ik", "denk", "in Laag."]),
        ("3.muse.coast~bay", ["Ik", "denk", "in Baai,", "in kust."]),
    ])
    func `commas and stops stay with the word before them`(code: String, groups: [String]) throws {
        #expect(try SaidSentence(code, grammar()).sentence.groups == groups)
    }

    @Test func `an action in two parts counts them, and a region opens its own list`() throws {
        let dash = try SaidSentence("3.dash.low.may", grammar()).sentence
        #expect(dash.tokens.filter { $0.slot == "action" }.map(\.part) == [1, 2])
        let region = try SaidSentence("3.go.north.may", grammar()).sentence
        #expect(region.tokens.map(\.role) == [.place, .more, .action, .text, .time, .stop])
        #expect(try SaidSentence("3.go.bay.may", grammar()).sentence.tokens.map(\.role).contains(.more) == false)
    }

    /// Code, kills, repairs and the resulting code.
    @Test(
        arguments: [
            ("3.rush.low.cold", [], [], "3.dash.low.winter"),
            ("3.go.cove.may", [], [], "3.go.bay.may"),
            ("4.go.bay", [], ["sentence - > -: newer-code"], "3.go.anywhere.whenever"),
            ("3.go.bay.may.x", [], ["sentence - > -: bad-code"], "3.go.anywhere.whenever"),
            ("3.go..may", [], ["sentence - > -: bad-code"], "3.go.anywhere.whenever"),
            ("3", [], ["sentence - > -: bad-code"], "3.go.anywhere.whenever"),
            ("03.go", [], ["sentence - > -: bad-code"], "3.go.anywhere.whenever"),
            ("3.go.coast~", [], ["sentence - > -: bad-code"], "3.go.anywhere.whenever"),
            ("3.go._QQ~bay", [], ["sentence - > -: bad-code"], "3.go.anywhere.whenever"),
            (
                "3.fly.mars.noon", [],
                ["action fly > go: unknown", "place mars > anywhere: unknown", "time noon > whenever: unknown"],
                "3.go.anywhere.whenever"
            ),
            ("3.go.isle.may", [], ["place isle > bay: retired"], "3.go.bay.may"),
            ("3.go.coast~isle.may", [], ["place coast~isle > coast~bay: retired"], "3.go.coast~bay.may"),
            ("3.go.south~isle.may", [], ["place south~isle > south: retired"], "3.go.south.may"),
            ("3.go.south~moon.may", [], ["place south~moon > south: retired"], "3.go.south.may"),
            ("3.go.moon.may", [], ["place moon > anywhere: retired"], "3.go.anywhere.may"),
            ("3.go.south~bay.may", [], ["place south~bay > south: unknown"], "3.go.south.may"),
            ("3.go.hills~cap.may", [], ["place hills~cap > hills: unknown"], "3.go.hills.may"),
            ("3.go.cap.may", [], ["place cap > coast: off-market"], "3.go.coast.may"),
            ("3.go.cap.may", ["no-coast"], ["place cap > north: off-market"], "3.go.north.may"),
            ("3.go.coast.may", ["no-coast"], ["place coast > north: off"], "3.go.north.may"),
            ("3.go.top.may", ["no-top"], ["place top > north: off"], "3.go.north.may"),
            ("3.go.top.may", ["word:place.top"], ["place top > north: off"], "3.go.north.may"),
            ("3.go.bay.weekend", ["no-weekends"], ["time weekend > whenever: off"], "3.go.bay.whenever"),
            ("3.dash.bay.may", [], ["place bay > north: not-offered"], "3.dash.north.may"),
            ("3.dash.top.may", ["no-top"], ["place top > anywhere: off"], "3.dash.anywhere.may"),
            ("3.dash.top", ["word:action.dash"], ["action dash > go: off"], "3.go.top.whenever"),
            ("3.go.top", ["word:action.go"], [], "3.go.top.whenever"),
        ] as [(String, Set<String>, [String], String)])
    func `an unavailable word is repaired, with the first reason`(
        code: String, kills: Set<String>, repairs: [String], now: String
    ) throws {
        let said = try SaidSentence(code, grammar(), kills: kills)
        #expect(said.repairs == repairs)
        #expect(said.sentence.code == now)
    }

    @Test func `an action without an offer today is replaced, and its place stays`() throws {
        let said = try SaidSentence("3.dash.top.may", grammar(), on: "2026-11-23")
        #expect(said.repairs == ["action dash > go: not-offered"])
        #expect(said.sentence.code == "3.go.top.may")
    }

    @Test func `a repair names its slot, and how long it lasts`() throws {
        let repair = try #require(try SaidSentence("3.go.cap", grammar()).sentence.repairs.first)
        #expect(repair.wasName == "Kaap")
        #expect(repair.nowName == "kust")
        #expect(repair.until?.description == "2026-11-30")
    }

    @Test func `a repair is explained in the frame of its language, with the day where it is known`() throws {
        var files = SmallGrammar()
        let frames = """
            \n            repairs: { off-market: "{was} niet, {now} wel.", off-market-until: "{was} niet tot {until, date, long}: {now}.", bad-code: "Nu: {now}" }
            """
        files.words["nl-NL"] = files.words["nl-NL"].map { $0 + frames.replacing("            ", with: "") }
        let (grammar, findings) = files.compile()
        #expect(findings.isEmpty)
        let sound = try #require(grammar)
        for (code, text) in [
            ("3.go.cap", "Kaap niet tot 30 november 2026: kust."), ("3.x.", "Nu: Waarheen ook ga ik ooit."),
            ("3.go.mars", nil),
        ] {
            let said = try SaidSentence(code, sound).sentence
            let repair = try #require(said.repairs.first)
            #expect(sound.text(of: repair, in: said, locale: 0, tools: Language()) == text)
        }
    }

    @Test(arguments: [
        ("3.muse.bay.winter", "3.muse.bay.winter", "3.muse.bay"), ("3.muse.bay.noon", "3.muse.bay", "3.muse.bay"),
        ("3.muse.bay", "3.muse.bay", "3.muse.bay"), ("3.muse", "3.muse.anywhere", "3.muse.anywhere"),
        ("3.muse.bay.cold", "3.muse.bay.winter", "3.muse.bay"),
    ])
    func `a slot that the action lacks is hidden and not lost`(code: String, kept: String, share: String) throws {
        let said = try SaidSentence(code, grammar())
        #expect(said.sentence.code == kept)
        #expect(said.sentence.share == share)
        #expect(said.repairs.isEmpty)
    }

    @Test func `every option's code means the option, without a repair`() throws {
        let grammar = try grammar()
        for code in ["", "3.dash.low", "3.muse.coast", "3.go.north~top.may", "3.go._QXRsYW50aXM.may"] {
            let said = try SaidSentence(code, grammar)
            for list in SentenceGrammar.OptionList.allCases {
                for option in grammar.options(list, of: said.sentence.choice, locale: 0, live: said.live) {
                    let next = try SaidSentence(option.code, grammar)
                    // Another action may not be available for the place; all other options are valid.
                    guard list != .action || next.repairs.isEmpty else { continue }
                    #expect(next.repairs.isEmpty)
                    #expect(next.sentence.code == option.code)
                }
            }
        }
    }

    @Test func `typed text is looked up by name, other name, phrase and code, and stays if nothing matches`()
        throws
    {
        let grammar = try grammar()
        let airports = SentenceAirports(
            [.init(iata: "SVQ", city: "Sevilla", country: "ES"), .init(iata: "SV2", city: "Sevilla", country: "ES")],
            folding: Language())
        for (typed, code, text) in [
            (" BÁAI ", "3.go.bay.may", "Naar Baai ga ik in mei."),
            ("bergen", "3.go.hills.may", "Naar heuvels ga ik in mei."),
            ("Waarheen ook", "3.go.anywhere.may", "Waarheen ook ga ik in mei."),
            ("low", "3.go.low.may", "Naar Laag ga ik in mei."),
            ("sevilla", "3.go._c2V2aWxsYQ.may", "Naar Sevilla ga ik in mei."),
            ("Oz", "3.go._T3o.may", "Naar ‘Oz’ ga ik in mei."),
            ("דבי", "3.go._15PXkdeZ.may", "Naar ‘\u{2068}דבי\u{2069}’ ga ik in mei."),
        ] {
            let said = try SaidSentence("3.go.\(typedPart(typed)).may", grammar, airports: airports)
            #expect(said.sentence.code == code)
            #expect(said.sentence.text == text)
        }
        let city = try SaidSentence("3.go._c2V2aWxsYQ.may", grammar, airports: airports)
        #expect(grammar.destinations(city.sentence.choice, live: city.live).map(\.iata) == ["SVQ", "SV2"])
        #expect(city.sentence.tokens.first?.isTyped == true)
        let empty = try SaidSentence("3.go._.may", grammar)
        #expect(empty.repairs == ["place - > anywhere: empty-text"])
    }

    /// Base64url of UTF-8, implemented independently.
    private func typedPart(_ text: String) -> String {
        let digits = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_")
        var bits = text.utf8.flatMap { byte in (0..<8).map { byte >> (7 - $0) & 1 } }
        while !bits.count.isMultiple(of: 6) { bits.append(0) }
        let values = stride(from: 0, to: bits.count, by: 6).map { bits[$0..<($0 + 6)].reduce(0) { $0 * 2 + Int($1) } }
        return "_" + String(values.map { digits[$0] })
    }

    @Test func `typed text is cut at its limit, and a code at its own`() throws {
        let grammar = try grammar()
        for (count, kept) in [(80, 80), (81, 80)] {
            let text = String(repeating: "x", count: count)
            let said = try SaidSentence("3.go.\(typedPart(text)).may", grammar)
            #expect(said.sentence.text == "Naar ‘\(String(repeating: "x", count: kept))’ ga ik in mei.")
        }
        let longest = "3.go._" + String(repeating: "A", count: SentenceLimits.codeBytes - 6)
        #expect(try SaidSentence(longest, grammar).sentence.repairs.map(\.reason) == [.emptyText])
        #expect(try SaidSentence(longest + "A", grammar).sentence.repairs.map(\.reason) == [.badCode])
    }
}
