import LayoverFrame
import LayoverHTTP
import LayoverModel
import LayoverQR
import LayoverSeal
import Synchronization

/// Links through which phones see single cards.
///
/// The page opens, changes and ends them; any phone with the token can view them.
final class PhoneLinkService: Sendable {
    /// The origin as browsers write it: `http://192.168.1.20:8091`.
    let origin: String
    private let seal: Seal
    private let drawer: PhoneCardDrawer
    private let links: Mutex<PhoneLinks>
    /// The last drawing of each card, by the number of its link.
    private let drawn = Mutex<[Int: Drawn]>([:])

    private struct Drawn {
        let subject: PhoneSubject
        let build: Int
        let card: PhoneCard
    }

    init(_ origin: String, seal: Seal, drawer: PhoneCardDrawer) {
        (self.origin, self.seal, self.drawer) = (origin, seal, drawer)
        links = Mutex(PhoneLinks(seal: seal))
    }

    /// Opens a link.
    ///
    /// - Returns: The link. Its address is returned only once.
    /// - Throws: `QRCodeError` if there is not enough memory.
    func open(_ subject: PhoneSubject, at now: UTCInstant) throws(QRCodeError) -> SharedCardLink {
        let token = seal.randomBytes(WorkbenchLimits.phoneTokenBytes)
        var link = try SharedCardLink(
            to: subject, by: .workbench, "\(origin)/p/\(Seal.base64URL(token))", seconds: WorkbenchLimits.phoneSeconds)
        link.number = links.withLock { $0.open(subject, token: token, at: now) }.number
        forgetEnded(at: now)
        return link
    }

    /// Changes the card that a link shows.
    ///
    /// - Returns: The seconds until the link expires; `nil` if it has expired.
    func change(_ number: Int, to subject: PhoneSubject, at now: UTCInstant) -> Int? {
        links.withLock { $0.change(number, to: subject, at: now) }.map { $0.ends.seconds - now.seconds }
    }

    /// Ends a link.
    ///
    /// - Returns: `false` if the link has already expired.
    func end(_ number: Int, at now: UTCInstant) -> Bool {
        let isEnded = links.withLock { $0.end(number, at: now) }
        forgetEnded(at: now)
        return isEnded
    }

    /// Finds the link for a token from an address.
    func link(_ token: Substring, at now: UTCInstant) -> PhoneLinks.Link? {
        guard token.utf8.count <= 2 * WorkbenchLimits.phoneTokenBytes, let bytes = Seal.bytes(base64URL: String(token)),
            bytes.count == WorkbenchLimits.phoneTokenBytes
        else { return nil }
        return links.withLock { $0.link(token: bytes, at: now) }
    }

    /// Draws the card of a link if it has changed or was never drawn.
    ///
    /// If an unsaved text breaks the card, the previous drawing stays.
    func card(of link: PhoneLinks.Link, at now: UTCInstant) async -> PhoneCard? {
        let (build, last) = (drawer.build, drawn.withLock { $0[link.number] })
        if let last, last.build == build, last.subject == link.subject { return last.card }
        guard
            let card = await drawer.card(link.subject, now: now) ?? last?.card
                ?? drawer.filedCard(link.subject, now: now)
        else { return nil }
        drawn.withLock { $0[link.number] = Drawn(subject: link.subject, build: build, card: card) }
        return card
    }

    private func forgetEnded(at now: UTCInstant) {
        let living = Set(links.withLock { $0.living(at: now) }.map(\.number))
        drawn.withLock { drawn in drawn = drawn.filter { living.contains($0.key) } }
    }

    /// Settings of the listener for phones: one thread, no bodies, no streams.
    static func listener(_ address: PhoneAddress, _ budget: DescriptorBudget) -> HTTPSettings {
        var limits = HTTPLimits()
        limits.connections = max(1, budget.admin)
        limits.bodyBytes = 1
        limits.eventStreams = 1
        var listener = HTTPSettings(
            address: address.address, port: address.port, threads: 1, methods: [.get, .head], limits: limits)
        listener.descriptorCeiling = budget.adminCeiling
        return listener
    }
}
