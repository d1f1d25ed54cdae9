import LayoverModel
import LayoverSeal

/// The active links, each with its expiry.
///
/// Only the hashes of their tokens are kept.
struct PhoneLinks: Sendable {
    /// One link.
    struct Link: Sendable {
        /// The number that the page uses for the link.
        ///
        /// It does not open the link.
        let number: Int
        fileprivate let digest: [UInt8]
        /// The first second at which the link is expired.
        let ends: UTCInstant
        var subject: PhoneSubject
    }

    private let seal: Seal
    private var links: [Link] = []
    private var count = 0

    init(seal: Seal) { self.seal = seal }

    /// The links that have not expired.
    func living(at now: UTCInstant) -> [Link] { links.filter { now < $0.ends } }

    /// Opens a link for ``WorkbenchLimits/phoneSeconds``.
    ///
    /// If the maximum number of links is reached, the oldest one ends.
    ///
    /// - Parameters:
    ///   - subject: The card that the link shows.
    ///   - token: Random bytes, unique to this link.
    ///   - now: The current time.
    /// - Returns: The link.
    mutating func open(_ subject: PhoneSubject, token: [UInt8], at now: UTCInstant) -> Link {
        links = Array(living(at: now).suffix(WorkbenchLimits.phoneLinks - 1))
        count += 1
        let link = Link(
            number: count, digest: seal.sha256([token]), ends: now.adding(seconds: WorkbenchLimits.phoneSeconds),
            subject: subject)
        links.append(link)
        return link
    }

    /// Changes the card that a link shows.
    ///
    /// - Returns: `nil` if the link has expired or never existed.
    mutating func change(_ number: Int, to subject: PhoneSubject, at now: UTCInstant) -> Link? {
        guard let place = links.firstIndex(where: { $0.number == number && now < $0.ends }) else { return nil }
        links[place].subject = subject
        return links[place]
    }

    /// Ends a link at once.
    ///
    /// - Returns: `false` if the link has already expired or never existed.
    mutating func end(_ number: Int, at now: UTCInstant) -> Bool {
        let ending = links.filter { $0.number == number && now < $0.ends }
        links.removeAll { $0.number == number || $0.ends <= now }
        return !ending.isEmpty
    }

    /// Finds the link for a token; `nil` if there is no such link.
    ///
    /// Both take the same time.
    func link(token: [UInt8], at now: UTCInstant) -> Link? {
        let digest = seal.sha256([token])
        let found = links.filter { seal.areEqual($0.digest, digest) }
        return found.first { now < $0.ends }
    }
}
