package import LayoverModel

/// Follows an audit from its first line to its last.
package struct AuditChain {
    private let digest: any Digesting
    private var last: AuditLine?
    private var count = 0
    private var broken: AuditVerdict?

    package init(_ digest: any Digesting) { self.digest = digest }

    package mutating func follow(_ line: AuditLine) {
        guard broken == nil else { return }
        let isNext = last.map { line.generation == line.change.number(after: $0.generation) } ?? true
        if !isNext {
            broken = .broken(generation: line.generation, why: "a line before it is missing")
        } else if line.previous != last?.hash ?? AuditLine.start {
            broken = .broken(generation: line.generation, why: "it does not follow the line before it")
        } else if !line.isIntact(digest) {
            broken = .broken(generation: line.generation, why: "it was changed after it was written")
        }
        last = line
        count += 1
    }

    /// The outcome, if the store says that its chain ends at `head`.
    package func verdict(endingAt head: AuditHead) -> AuditVerdict {
        if let broken { return broken }
        guard head.hash == last?.hash ?? AuditLine.start else {
            return .broken(generation: head.generation, why: "the last lines are missing")
        }
        return .whole(lines: count, hash: head.hash)
    }
}
