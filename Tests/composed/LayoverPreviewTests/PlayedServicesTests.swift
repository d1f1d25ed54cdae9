import Foundation
import LayoverFiles
import LayoverJSON
import LayoverModel
import LayoverTestKit
import Testing

/// A results page of the example content with a card that another team's service fills.
@Suite struct PlayedServicesTests {
    private let fixture: PreviewFixture

    init() throws {
        let root = Repository.root.appending(path: "examples/remote").path
        fixture = try PreviewFixture(files: try ContentReader.read(root: root).files)
    }

    private func page(_ services: String?) throws -> JSONValue {
        // A person with a British passport on the way to India.
        try fixture.page(
            services.map { ["citizenship": "GB", "origin": "LHR", "destination": "DEL", "services": $0] }
                ?? ["citizenship": "GB", "origin": "LHR", "destination": "DEL"])
    }

    private func cards(_ page: JSONValue) -> [String] {
        (page.at("answer.layout.cards")?.items ?? []).compactMap { $0["widget"]?.string }
    }

    @Test func `the first sample with a card answers for the service`() throws {
        let page = try page(nil)
        #expect(page.at("services.0.widget")?.string == "visa-hints")
        #expect(page.at("services.0.played")?.string == "to-india")
        #expect(page.at("services.0.samples")?.texts == ["to-india", "to-ireland"])
        #expect(cards(page).contains("visa-hints"), "\(page["why"] ?? .null)")
    }

    @Test func `another sample, or no answer yet, is played where it is wished`() throws {
        let silent = try page("visa-hints:to-ireland")
        #expect(!cards(silent).contains("visa-hints"))
        #expect(silent.at("services.0.played")?.string == "to-ireland")
        let open = try page("visa-hints:none")
        #expect(!cards(open).contains("visa-hints"))
        #expect(open.at("services.0.played") == .null)
        #expect(open["why"]?.named("visa-hints")?["outcome"]?.string == "pending")
        #expect(open["notes"]?.texts == [])
    }

    @Test func `a missing sample is reported`() throws {
        let page = try page("visa-hints:to-mars")
        #expect(
            page["notes"]?.texts == ["'visa-hints' has no sample 'to-mars' with an answer of 'visa-hints'"])
    }

    @Test func `a page has its size, and each log_id is unique`() throws {
        let page = try page(nil)
        #expect((page.at("bytes.layout")?.int ?? 0) > 1000)
        #expect((page.at("bytes.layout_limit")?.int ?? 0) > 100_000)
        #expect(page["checks"]?.items?.isEmpty == true)
    }
}
