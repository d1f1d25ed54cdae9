import LayoverJSON
import LayoverModel
import LayoverPreview
import Testing

/// The preview of the repository's shipped content.
@Suite struct ShippedContentTests {
    @Test func `a cell of a table leads to its line`() throws {
        let texts = try PreviewFixture.shipped.get().card("airport-transfer")["texts"]?.items ?? []
        let cells = texts.filter { $0["kind"]?.string == "table" }
        #expect(cells.compactMap { $0["name"]?.string } == ["mode", "minutes", "price"])
        for cell in cells {
            #expect(cell.at("place.file")?.string == "widgets/data/airport-transfer.csv")
            #expect((cell.at("place.line")?.int ?? 0) > 1)
            #expect(cell["is_editable"]?.bool == false)
        }
        // Values that are made up from the edges of types are in no table.
        let edge = try PreviewFixture.shipped.get().card("airport-transfer", ["sample": "edge:longest"])["texts"]?.items
        #expect(edge?.contains { $0["kind"]?.string == "table" && $0["name"]?.string == "mode" } == false)
    }

    private func fixture() throws -> PreviewFixture { try PreviewFixture.shipped.get() }

    @Test func `the state lists all parts`() throws {
        let state = try fixture().state
        #expect(state["catalog"]?.string?.count == 12)
        #expect(state["is_broken"] == .bool(false))
        #expect(state["default_market"]?.string == "GB")
        let norway = state["markets"]?.items?.first { $0["market"]?.string == "NO" }
        #expect(norway?["locales"]?.texts == ["nb-NO", "en-GB", "en-XA", "ar-XB"])
        let cuba = state["widgets"]?.named("cuba-travel-advice")
        #expect(cuba?["samples"]?.texts.contains("us-resident") == true)
        #expect(cuba?["markets"]?.texts.contains("US") == true)
        #expect(cuba?["held_back"] == .bool(false))
        #expect(state["campaigns"]?.named("winter-sun")?["uses"]?.string == "sponsored-banner")
        #expect(state["answers"]?.at("0.format")?.string == "skyscanner-v3")
        #expect(state["kill_switches"]?.items?.isEmpty == false)
        #expect(state["experiments"]?.items?.isEmpty == false)
    }

    @Test func `every widget is in the gallery, and every html card that shows has a frame that is its document`()
        throws
    {
        let fixture = try fixture()
        let gallery = try fixture.gallery()
        let names = try fixture.state["widgets"]?.items?.compactMap { $0["name"]?.string }
        #expect(gallery["cards"]?.items?.compactMap { $0["widget"]?.string } == names)
        #expect(gallery["total"]?.int == names?.count)
        for card in gallery["cards"]?.items ?? [] where card["state"]?.string == "shown" {
            guard card["type"]?.string == "html" else { continue }
            let name = try #require(card["widget"]?.string)
            let address = try #require(card["frame"]?.string)
            #expect(address.hasPrefix("/frame/\(name)?"))
            guard case .document(let html) = try fixture.frame(name) else {
                Issue.record("\(name) has no document")
                continue
            }
            #expect(html.hasPrefix("<!doctype html>") || html.hasPrefix("<!DOCTYPE html>"), "\(html.prefix(40))")
        }
        #expect(gallery["cards"]?.items?.contains { $0["state"]?.string == "shown" } == true)
    }

    @Test func `a card speaks the language of the scene, and its texts lead to their lines`() throws {
        let card = try fixture().card("cuba-travel-advice", ["market": "NO", "sample": "us-resident"])
        #expect(card["state"]?.string == "shown")
        #expect(card["locale"]?.string == "nb-NO")
        let title = try #require(card["texts"]?.named("title"))
        #expect(title["written"]?.string?.hasPrefix("Cuba: sjekk") == true)
        #expect(title["text"] == title["written"])
        #expect(title.at("place.file")?.string == "widgets/cards/cuba-travel-advice/messages/nb-NO.yaml")
        #expect(title.at("place.line")?.int == 2)
        #expect(title.at("place.column")?.int == 8)
        #expect(
            title.at("place.open")?.string
                == "vscode://file/content/widgets/cards/cuba-travel-advice/messages/nb-NO.yaml:2:8")
        #expect(title["is_editable"] == .bool(true))
        #expect(title["count"]?.int == 1)
        #expect(title["locale"]?.string == "nb-NO")
        #expect(card["html"]?.string?.contains("lang=\"nb-NO\"") == true)
        #expect(card["condition"]?.string?.hasPrefix("shows when ") == true)
    }

    @Test func `a text with a placeholder is shown as written and as read`() throws {
        let card = try fixture().card("airport-transfer", ["market": "NO", "sample": "oslo-train"])
        let texts = card["texts"]?.items ?? []
        let price = try #require(texts.first { $0["name"]?.string == "price" && $0["kind"]?.string != "table" })
        #expect(price["written"]?.string == "Fra {price}")
        #expect(price["text"]?.string?.contains("129") == true)
    }

    @Test(arguments: ["en-XA", "ar-XB"])
    func `a made-up language is drawn and not to be edited`(locale: String) throws {
        let card = try fixture().card("cuba-travel-advice", ["market": "NO", "locale": locale])
        #expect(card["locale"]?.string == locale)
        let title = try #require(card["texts"]?.named("title_unknown"), "its first sample is one that nobody knows")
        #expect(title["text"] != title["written"])
        #expect(title["is_editable"] == .bool(false))
        #expect(title.at("place.file")?.string == "widgets/cards/cuba-travel-advice/messages/en-GB.yaml")
        #expect(card["html"]?.string?.contains("dir=\"rtl\"") == (locale == "ar-XB"))
    }

    @Test func `a page has the answer with its layout, and the facts of the answer`() throws {
        let page = try fixture().page()
        #expect(page.at("answer.layout.market")?.string == "GB")
        #expect(page["format"]?.string == "skyscanner-v3")
        #expect(page.at("answer.content") != nil)
        #expect(page["facts"]?.named("results.count")?["value"]?.string != nil)
        let norway = try fixture().page(["market": "NO", "sample": "cuba-travel-advice/us-resident"])
        let cards = try #require(norway.at("answer.layout.cards")?.items)
        #expect(cards.contains { $0["widget"]?.string == "cuba-travel-advice" })
        #expect(norway["facts"]?.named("route.countries")?["value"]?.string == "GB, CU")
        #expect(norway["notes"]?.texts == [])
    }

    @Test func `a matrix has every market once, and every document once`() throws {
        let fixture = try fixture()
        let matrix = try fixture.matrix("cuba-travel-advice")
        let rows = try #require(matrix["rows"]?.items)
        #expect(rows.count == (try fixture.state["markets"]?.items?.count))
        #expect(matrix["columns"]?.items?.compactMap { $0["width"]?.int } == [320, 390, 768])
        let documents = try #require(matrix["documents"]?.texts)
        #expect(Set(documents).count == documents.count)
        #expect(documents.count <= rows.count)
        var seen: Set<[Int]> = []
        for (row, cells) in zip(rows, matrix["cells"]?.items ?? []) {
            #expect(cells.items?.count == 3)
            let locale = try #require(row["locale"]?.string)
            for cell in cells.items ?? [] where cell["state"]?.string == "shown" {
                #expect(documents[try #require(cell["document"]?.int)].contains("lang=\"\(locale)\""))
            }
            let heights = (cells.items ?? []).compactMap { $0["height"]?.int }
            guard !heights.isEmpty else { continue }
            let (narrow, usual, wide) = (heights[0], try #require(heights.dropFirst().first), heights.last ?? 0)
            #expect(heights.count == 3, "a wide card is low: \(heights)")
            #expect(wide < usual, "a wide card is low: \(heights)")
            #expect(wide < narrow, "a wide card is low: \(heights)")
            seen.insert(heights)
        }
        #expect(seen.count > 1, "each language has its own height")
    }

    @Test func `every sample, campaign and edge of every widget comes to something`() throws {
        let fixture = try fixture()
        for name in try fixture.state["widgets"]?.items?.compactMap({ $0["name"]?.string }) ?? [] {
            let card = try fixture.card(name)
            for sample in card["samples"]?.items ?? [] {
                let wish = try #require(sample["name"]?.string)
                let scene = PreviewFixture.scene(["sample": wish])
                let rendering = try #require(fixture.preview.render(name, scene, now: PreviewFixture.now))
                #expect(rendering.sample == wish, "\(name) \(wish)")
                #expect(rendering.notes == [], "\(name) \(wish)")
                #expect(rendering.isShown == (sample["shows"]?.bool ?? false), "\(name) \(wish)")
            }
        }
    }
}
