import LayoverModel
import LayoverSeal

/// Links that live now, each with its end; of their tokens the hashes alone are kept.
struct PhoneLinks: Sendable {
    /// One link.
    struct Link: Sendable {
        /// Name by which the page speaks of it, which opens nothing.
        let number: Int
        fileprivate let digest: [UInt8]
        /// First second in which it shows nothing any more.
        let ends: UTCInstant
        var subject: PhoneSubject
    }

    private let seal: Seal
    private var links: [Link] = []
    private var count = 0

    init(seal: Seal) { self.seal = seal }

    /// Links that live now.
    func living(at now: UTCInstant) -> [Link] { links.filter { now < $0.ends } }

    /// Opens a link for ``WorkbenchLimits/phoneSeconds``; where there are as many as there may be, the oldest ends.
    ///
    /// - Parameters:
    ///   - subject: Card that it shows.
    ///   - token: Random bytes that nobody else has.
    ///   - now: Time.
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

    /// Shows something else by a link from now on.
    ///
    /// - Returns: `nil` where it has ended, or never was.
    mutating func change(_ number: Int, to subject: PhoneSubject, at now: UTCInstant) -> Link? {
        guard let place = links.firstIndex(where: { $0.number == number && now < $0.ends }) else { return nil }
        links[place].subject = subject
        return links[place]
    }

    /// Ends a link at once.
    ///
    /// - Returns: `false` where it has ended already, or never was.
    mutating func end(_ number: Int, at now: UTCInstant) -> Bool {
        let ending = links.filter { $0.number == number && now < $0.ends }
        links.removeAll { $0.number == number || $0.ends <= now }
        return !ending.isEmpty
    }

    /// Finds the link that a token opens; `nil` where there is none, which is told in the same time.
    func link(token: [UInt8], at now: UTCInstant) -> Link? {
        let digest = seal.sha256([token])
        let found = links.filter { seal.areEqual($0.digest, digest) }
        return found.first { now < $0.ends }
    }
}
