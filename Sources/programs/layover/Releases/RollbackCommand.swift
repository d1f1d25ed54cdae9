import LayoverContent

/// `layover rollback`: makes an older release live again.
enum RollbackCommand: Command {
    static let name = "rollback"
    static let summary = "make an older release live again"
    static let operands = "[version]"
    static let options = ReleaseOptions.writing
    static let details = """
        By default the target is the newest version below the live one. The release is opened and checked before the pointer
        is moved. Servers accept a lower version only by such a signed pointer, within a second or two.
          layover rollback --to /srv/releases --key release.key --note "wrong prices"
          layover rollback 12 --to /srv/releases --key release.key
        The next layover publish gets a version above all previous ones. To go forward again, use layover rollback with a
        newer version.
        Exit codes: 0 live, 1 unchanged, 2 usage error.
        """

    static func run(_ arguments: Arguments) async throws -> Int32 {
        let wanted = try arguments.operands.first.map(ReleaseOptions.version)
        let writer = try ReleaseOptions.writer(arguments)
        let decision = try ReleaseOptions.decision(arguments)
        let (base, live) = try await ReleaseOptions.live(writer)
        let lower = try await writer.place.versions().last { $0 < live }
        guard let target = wanted ?? lower else {
            throw ContentError("no version is below \(live), the live version")
        }
        guard target != live else { throw ReleaseWriteError.isLive(live) }
        try await writer.point(to: target, over: base, decision)
        Terminal.print("version \(target) is live in \(writer.place.name), in place of \(live)")
        return 0
    }
}
