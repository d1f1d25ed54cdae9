/// Platform that a client runs on.
package enum Platform: String, CaseIterable, Sendable {
    case ios, android, web
}
