import Synchronization

/// State of the publisher, readable by the admin listener.
package final class PublishStatus: Sendable {
    let languageVersion: String
    private let state = Mutex(PublishState())

    package init(languageVersion: String) { self.languageVersion = languageVersion }

    package func load() -> PublishState { state.withLock { $0 } }

    func post(_ next: PublishState) { state.withLock { $0 = next } }
}
