import LayoverKills
import LayoverUpstream

/// The running server that the workbench was started with, and its token, which never leaves this process.
struct WorkbenchServer: Sendable {
    /// As the user named it; `nil` if no server is named.
    let address: String?
    private let token: String
    /// True if users see the address, as on a personal workbench.
    let isShown: Bool

    init(_ settings: WorkbenchSettings) {
        (address, token, isShown) = (settings.server, settings.serverToken, settings.team == nil)
    }

    /// The name that users see.
    var name: String? { isShown ? address : address.map { _ in "the server" } }

    /// Sends a request, and blocks until the server answers.
    ///
    /// - Parameters:
    ///   - method: The method.
    ///   - path: A path of the admin listener.
    ///   - body: JSON.
    /// - Returns: `nil` if no server is named, or if its address is invalid.
    func answer(_ method: UpstreamCall.Method = .get, path: String, body: [UInt8] = []) -> AdminAnswer? {
        address.flatMap { AdminServer($0) }.map {
            AdminAnswer(
                asking: $0, method, path, token: token, body: body,
                milliseconds: WorkbenchLimits.serverMilliseconds)
        }
    }
}
