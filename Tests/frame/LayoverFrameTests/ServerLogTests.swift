@testable import LayoverFrame
import Synchronization
import Testing

/// Every log line is the server's own, whatever text it reports.
struct ServerLogTests {
    private func lines(_ tell: (ServerLog) -> Void) -> [String] {
        let lines = Mutex<[String]>([])
        tell(ServerLog { level, text in lines.withLock { $0.append("\(level.rawValue): \(text)") } })
        return lines.withLock { $0 }
    }

    @Test(arguments: [
        ("plain – text, ünï", "plain – text, ünï"), ("a\nerror: forged", #"a\u{a}error: forged"#),
        ("\u{1b}[2J", #"\u{1b}[2J"#), ("a\r\n\tb\u{0}", #"a\u{d}\u{a}\u{9}b\u{0}"#),
        ("\u{202e}x\u{9b}", #"\u{202e}x\u{9b}"#),
        (#"\n \u{1b}"#, #"\n \u{1b}"#), ("\u{2028}\u{7f}\u{feff}", #"\u{2028}\u{7f}\u{feff}"#),
    ])
    func `an entry is one line without controls`(text: String, expected: String) {
        #expect(lines { $0.info(text) } == ["info: " + expected])
        #expect(lines { $0.warning(text) } == ["warning: " + expected])
        #expect(lines { $0.error(text) } == ["error: " + expected])
    }

    @Test func `lines below an entry are set off, and none can be taken for an entry`() {
        let told = lines { $0.warning("the content has 1 error:", below: "a.yaml:1:1: error\n  x: \u{1b}[1m\n  ^\n") }
        #expect(told == ["warning: the content has 1 error:\n  a.yaml:1:1: error\n    x: \\u{1b}[1m\n    ^"])
    }
}
