import LayoverJSON
import Synchronization

/// A page's request to the network.
package struct BrowserRequest: Hashable, Sendable {
    package let method: String
    package let address: String
}

/// The network's response to a page.
package struct BrowserAnswer: Hashable, Sendable {
    package let address: String
    package let status: Int
    /// The value of `Content-Encoding`; `nil` if the response was not encoded.
    package let coding: String?
}

/// The errors, requests and responses of a page, in the order in which they occurred.
package final class BrowserLog: Sendable {
    private struct State {
        var errors: [String] = []
        var requests: [BrowserRequest] = []
        var answers: [BrowserAnswer] = []
    }

    private let state = Mutex(State())

    /// Errors on the console, uncaught exceptions, and Chromium's own complaints about the page.
    package var errors: [String] { state.withLock { $0.errors } }
    package var requests: [BrowserRequest] { state.withLock { $0.requests } }
    package var answers: [BrowserAnswer] { state.withLock { $0.answers } }

    /// Removes all entries.
    package func clear() { state.withLock { $0 = State() } }

    func record(_ event: BrowserEvent) {
        let told = event.parameters
        switch event.method {
        case "Runtime.consoleAPICalled":
            guard let type = told["type"]?.string, ["error", "assert"].contains(type) else { return }
            add((told["args"]?.items ?? []).map(BrowserLog.words).joined(separator: " "))
        case "Runtime.exceptionThrown": add(BrowserLog.exception(told["exceptionDetails"] ?? .null))
        case "Log.entryAdded":
            guard let entry = told["entry"], entry["level"]?.string == "error" else { return }
            add("\(entry["text"]?.string ?? "an error") \(entry["url"]?.string ?? "")")
        case "Network.requestWillBeSent":
            guard let request = told["request"], let address = request["url"]?.string else { return }
            let found = BrowserRequest(method: request["method"]?.string ?? "GET", address: address)
            state.withLock { state in
                if state.requests.count < BrowserLimits.logEntries { state.requests.append(found) }
            }
        case "Network.responseReceived":
            guard let answer = told["response"].flatMap(BrowserLog.answer) else { return }
            state.withLock { state in
                if state.answers.count < BrowserLimits.logEntries { state.answers.append(answer) }
            }
        default: return
        }
    }

    private static func answer(_ response: JSONValue) -> BrowserAnswer? {
        guard let address = response["url"]?.string, let status = response["status"]?.int else { return nil }
        let coding = response["headers"]?.members?.first { $0.key.lowercased() == "content-encoding" }
        return BrowserAnswer(address: address, status: Int(status), coding: coding?.value.string)
    }

    /// The text of an exception, with the place where it was thrown.
    static func exception(_ details: JSONValue) -> String {
        let words = details["exception"]?["description"]?.string ?? details["exception"].map(BrowserLog.words)
        return words ?? details["text"]?.string ?? "an exception"
    }

    private static func words(_ value: JSONValue) -> String {
        value["value"]?.string ?? value["description"]?.string ?? value["value"]?.description ?? "?"
    }

    private func add(_ error: String) {
        state.withLock { state in
            if state.errors.count < BrowserLimits.logEntries { state.errors.append(error) }
        }
    }
}
