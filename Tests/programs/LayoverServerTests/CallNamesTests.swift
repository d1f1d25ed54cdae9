import Foundation
import LayoverCatalog
import LayoverFlags
import LayoverTestKit
import Testing

@testable import LayoverServer

/// The calls of all capabilities that can be killed.
struct CallNamesTests {
    @Test func `each has one owner`() {
        let calls = ContentTable.served.calls
        #expect(!calls.isEmpty)
        #expect(calls.allSatisfy { $0.kind == .call })
        #expect(Set(calls).count == calls.count)
    }

    @Test(arguments: ContentTable.served.calls) func `operators read what it switches off`(call: KillName) throws {
        let page = Repository.root.appending(path: "docs/operators.md")
        #expect(try String(contentsOf: page, encoding: .utf8).contains("`\(call)`"))
    }
}
