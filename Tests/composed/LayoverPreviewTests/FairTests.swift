import LayoverJSON
import LayoverPreview
import Testing

/// Views of scenes over content that contains everything once.
@Suite struct FairTests {
    private func fixture() throws -> PreviewFixture { try Fair.fixture.get() }

    @Test func `the content is sound`() throws {
        let state = try fixture().state
        #expect(state["findings"]?.items?.filter { $0["severity"]?.string == "error" } == [])
        #expect(state["is_broken"] == .bool(false))
    }

    @Test(
        arguments: [
            ("advice", [:], "shown", nil),
            ("advice", ["sample": "elsewhere"], "hidden", "its condition is not met: "),
            (
                "advice", ["residence": "GB"], "hidden",
                "its condition is not met: traveller.residence is US: no, it is GB"
            ),
            ("advice", ["sample": "elsewhere", "residence": "us"], "shown", nil),
            ("advice", ["kills": "hints"], "hidden", "it is killed"),
            ("advice", ["kills": "advice"], "hidden", "it is killed"),
            ("advice", ["kills": "provider:facts"], "hidden", "it is killed"),
            ("advice", ["kills": "cards:all"], "hidden", "it is killed"),
            ("times", [:], "native", nil),
            ("times", ["caps": "card.html@1"], "hidden", "this app cannot draw it: 'list' is shown instead"),
            ("times", ["caps": "native.times@1"], "native", nil),
            ("times", ["caps": "card.text@1"], "hidden", "this app cannot draw it: native.times"),
            ("times", ["arms": "without:gone"], "hidden", "an experiment changes it: an arm leaves it out"),
            ("times", ["arms": "without:control"], "native", nil),
            ("banner", [:], "shown", nil),
            ("banner", ["now": "2026-12-07T09:00"], "hidden", "there is nothing to show: no campaign"),
            ("banner", ["now": "2027-03-01T09:00"], "shown", nil),
            ("banner", ["now": "2027-03-01T08:59:59Z"], "hidden", "there is nothing to show: no campaign"),
            ("banner", ["now": "2026-12-07T09:00", "sample": "campaign:sale"], "shown", nil),
            ("banner", ["market": "NO"], "hidden", "there is nothing to show: no campaign"),
            ("evening", [:], "shown", nil),
            ("evening", ["now": "2026-12-24T15:59"], "hidden", "it is not on at this time: it is 2026-12-24T15:59:00Z"),
            ("evening", ["now": "2026-12-24T16:00", "market": "NO"], "shown", nil),
            ("sketch", [:], "shown", nil), ("sketch", ["market": "NO"], "shown", nil),
            ("norway", [:], "not-here", "it is in no layout of GB; it is in those of NO"),
            ("norway", ["market": "NO"], "shown", nil),
            ("list", ["sample": "edge:many"], "shown", nil),
        ] as [(String, [String: String], String, String?)])
    func `a card follows from the scene`(
        widget: String, items: [String: String], state: String, reason: String?
    ) throws {
        let scene = PreviewScene(items.map { (name: $0.key, value: $0.value) })
        let fixture = try fixture()
        let card = try #require(fixture.preview.card(widget, scene, now: PreviewFixture.now))
        #expect(card["state"]?.string == state, "\(card["reason"]?.string ?? "")")
        #expect(card["reason"]?.string.map { $0.hasPrefix(reason ?? "-") } ?? (reason == nil), "\(card)")
        #expect(card["notes"]?.texts == [])
        switch try #require(fixture.preview.frame(widget, scene, now: PreviewFixture.now)) {
        case .document(let html): #expect(state == "shown" && html == card["html"]?.string)
        case .none(let words): #expect(state != "shown" && (words == card["reason"]?.string || state == "native"))
        }
    }

    @Test(
        arguments: [
            (["market": "XX"], "there is no market 'XX'; showing GB"),
            (["market": "NO", "locale": "fr-FR"], "NO does not speak fr-FR; showing nb-NO"),
            (["locale": "!"], "'!' is not a language such as en-GB; showing en-GB"),
            (["width": "0"], "'width' is a number from 1 to 10000, not '0'"),
            (["scale": "huge"], "'scale' is a number from 50 to 400, not 'huge'"),
            (["scheme": "red"], "'scheme' is one of light, dark, both, not 'red'"),
            (["platform": "fridge"], "'platform' is one of ios, android, web, not 'fridge'"),
            (["app": "new"], "'app' is a version such as 7.31.0, not 'new'"),
            (["caps": "a@b"], "'caps' is a list such as card.html@1: capability 'a@b' has no readable version"),
            (["arms": "tune:loud"], "there is no experiment 'tune'; did you mean 'tone'?"),
            (["arms": "tone:quiet"], "'tone' has no variant 'quiet'; it has control, loud"),
            (["kills": "hint"], "there is nothing to kill called 'hint'; did you mean 'hints'?"),
            (["now": "noon"], "'now' is a time such as 2026-12-07T09:00, not 'noon'"),
            (
                ["now": "2027-03-28T01:30"],
                "clocks in Europe/London skip 2027-03-28 01:30; showing the first moment after"
            ),
            (
                ["now": "2026-10-25T01:30"],
                "clocks in Europe/London show 2026-10-25 01:30 twice; showing the first time"
            ),
            (["sample": "uss"], "'advice' has no sample 'uss'; did you mean 'us'?"),
            (["sample": "edge:round"], "'advice' has no edge 'round'"),
            (["sample": "campaign:sale"], "'advice' draws no campaign 'sale' in GB"),
            (["sample": "times/many"], "'advice' has no sample 'many'"),
            (["answer": "lhr"], "there is no answer 'lhr'"),
            (["residence": "USA"], "'residence' is a country of two letters, not 'USA'"),
            (["origin": "heathrow"], "'origin' is a code of three letters"),
            (["origin": "XQZ"], "the airport 'XQZ' is unknown"),
            (["departs": "soon"], "'departs' is a day such as 2026-12-07"),
            (["adults": "0"], "'adults' is a number from 1 to 20"),
        ] as [([String: String], String)])
    func `a missing part of a scene is reported, and the default is shown`(
        items: [String: String], note: String
    ) throws {
        let scene = PreviewScene(items.sorted { $0.key < $1.key }.map { (name: $0.key, value: $0.value) })
        let card = try #require(try fixture().preview.card("advice", scene, now: PreviewFixture.now))
        #expect(card["notes"]?.texts == [note])
        #expect(card["state"]?.string == "shown", "\(card["reason"]?.string ?? "")")
    }

    @Test func `an arm that is tried out, a draft too, shows its own texts and where they are written`() throws {
        let card = try fixture().card("advice", ["arms": "tone:loud"])
        #expect(card["html"]?.string?.contains(">STOP</h3>") == true)
        let title = try #require(card["texts"]?.named("title"))
        #expect(title["text"]?.string == "STOP")
        #expect(title["is_editable"] == .bool(false))
        #expect(title.at("place.file")?.string == "flags/experiments/tone.yaml")
        #expect(title.at("place.line")?.int == 13)
        #expect(try fixture().card("advice")["html"]?.string?.contains("Read &amp; know") == true)
    }

    @Test func `texts lead to their lines, whatever their quotes, and say how often they are shown`() throws {
        let card = try fixture().card("advice", ["market": "NO"])
        let texts = try #require(card["texts"])
        #expect(texts.items?.compactMap { $0["name"]?.string } == ["title", "to", "more", "label", "colour"])
        #expect(texts.named("to")?["written"]?.string == "På vei til {city}")
        #expect(texts.named("to")?["text"]?.string == "På vei til Havana")
        #expect(texts.named("to")?.at("place.line")?.int == 3)
        #expect(texts.named("to")?.at("place.column")?.int == 5)
        #expect(texts.named("to")?["count"]?.int == 1)
        #expect(texts.named("label")?["count"]?.int == 0)
        #expect(texts.named("colour")?["kind"]?.string == "field")
        #expect(texts.named("colour")?.at("place.file")?.string == "widgets/cards/advice/widget.yaml")
        let english = try fixture().card("advice")["texts"]
        #expect(english?.named("title")?["text"]?.string == "Read & know")
        #expect(english?.named("title")?["count"]?.int == 1)
    }

    @Test func `a campaign's text leads to the campaign`() throws {
        let card = try fixture().card("banner")
        let title = try #require(card["texts"]?.items?.first { $0["kind"]?.string == "campaign" })
        #expect(title["name"]?.string == "title")
        #expect(title["text"]?.string == "All from £54.07")
        #expect(title["written"]?.string == "All from {price}")
        #expect(title["is_editable"] == .bool(true))
        #expect(title.at("place.file")?.string == "widgets/campaigns/sale.yaml")
        #expect(title["locale"]?.string == "en-GB")
        #expect(card["now"]?.string == "2027-03-01T09:00:00Z")
        #expect(card["local_now"]?.string == "2027-03-01 09:00")
    }

    @Test func `a native card has its fields, and the forms for others`() throws {
        let card = try fixture().card("times")
        #expect(card["html"] == .null)
        #expect(card.at("data.count")?.int == 12)
        #expect(card.at("fallback.widget")?.string == "list")
        #expect(card.at("fallback.text")?.string == "apps without native.times@1 see 'list' in its place")
        #expect(card["fields"]?.named("count")?["from"]?.string == "results.direct.count")
        #expect(card["fields"]?.named("count")?["value"]?.string == "12")
    }

    @Test(arguments: [(390, 100, 120), (600, 100, 80), (390, 150, 180)])
    func `the height is that of the width and the text size`(width: Int, scale: Int, height: Int) throws {
        let card = try fixture().card("advice", ["width": "\(width)", "scale": "\(scale)"])
        #expect(card["height"]?.int == height)
        #expect(card.at("heights.compact")?.int == 120)
        #expect(card.at("heights.regular")?.int == 80)
    }

    @Test(
        arguments: [
            (["market": "NO"], ["GB en-GB", "NO nb-NO"]), (["locale": "ar-XB"], ["GB ar-XB", "NO ar-XB"]),
            (["market": "NO", "locale": "en-GB"], ["GB en-GB", "NO nb-NO"]),
        ] as [([String: String], [String])])
    func `a matrix has each market in its own language, or all in a made-up one`(
        items: [String: String], rows: [String]
    ) throws {
        let scene = PreviewScene(items.map { (name: $0.key, value: $0.value) })
        let matrix = try #require(
            fixture().preview.matrix("advice", scene, rows: .markets, columns: .schemes, now: PreviewFixture.now))
        let found = matrix["rows"]?.items?.map { "\($0["market"]?.string ?? "") \($0["locale"]?.string ?? "")" }
        #expect(found == rows)
        #expect(matrix["columns"]?.items?.count == 2)
        #expect(matrix.at("cells.0.0.document")?.int == matrix.at("cells.0.1.document")?.int)
    }

    @Test func `the state has the schedule, and the arms of each unit`() throws {
        let state = try fixture().state
        #expect(state["campaigns"]?.named("sale")?["state"]?.string == "coming")
        #expect(state["campaigns"]?.named("sale")?["from"]?.string == "2027-03-01 09:00")
        #expect(state["campaigns"]?.named("sale")?["until"]?.string == "2027-03-07")
        #expect(state["widgets"]?.named("norway")?["markets"]?.texts == ["NO"])
        #expect(state["widgets"]?.named("sketch")?["status"]?.string == "draft")
        let experiments = state["experiments"]?.items?.map { $0["status"]?.string }
        #expect(experiments == ["draft", "running"])
    }
}
