import LayoverContent
import LayoverJSON
import LayoverModel
import LayoverReleases

/// `layover releases`: the published releases, with authors and times.
enum ReleasesCommand: Command {
    static let name = "releases"
    static let summary = "list releases with author, time and number of changed widgets, and which one is live"
    static let options: [CommandOption] = [
        CommandOption("--at", "PLACE", "the place of releases: a folder, https://..., or s3+https://... for a bucket"),
        ReleaseOptions.credentials,
        CommandOption(
            "--release-key", "FILE", repeats: true,
            "a public key that verifies them; without one no signature is checked"),
        CommandOption(
            "--diff", "VERSION",
            "show what this version changed compared with the previous one, like layover diff; needs --release-key"),
        .json,
    ]
    static let details = """
        The newest release is first; '*' marks the live one.
          layover releases --at /srv/releases --release-key release.key.pub
          layover releases --at /srv/releases --release-key release.key.pub --diff 13
        Exit codes: 0 all signatures are valid, 1 a release is invalid or cannot be read; 2 usage error.
        """

    static func run(_ arguments: Arguments) async throws -> Int32 {
        let place = try ReleaseOptions.place("--at", arguments)
        let verifier = try ReleaseOptions.verifier(arguments)
        if let version = arguments.value("--diff") {
            return try await ReleaseDifference.run(try ReleaseOptions.version(version), at: place, verifier, arguments)
        }
        let listing = try await ReleaseListing(place, verifier: verifier)
        Terminal.print(arguments.has("--json") ? listing.json.description : text(listing))
        if !listing.isChecked, !listing.entries.isEmpty {
            Terminal.printDiagnostic("signatures are not checked; name the public key with --release-key")
        }
        return listing.isSound ? 0 : 1
    }

    private static func text(_ listing: ReleaseListing) -> String {
        guard !listing.entries.isEmpty || listing.pointer != nil else { return "nothing is published yet" }
        let head = ["", "version", "published", "changed", "by", "note"]
        return (String.columns([head] + listing.entries.map(row)) + [live(listing)]).joined(separator: "\n")
    }

    private static func row(_ entry: ReleaseListing.Entry) -> [String] {
        let mark = entry.isLive ? "*" : ""
        switch entry.record {
        case .success(let record):
            return [
                mark, "\(entry.version)", record.time.description, "\(record.content.changedWidgets)", record.author,
                record.note,
            ]
        case .failure(let refusal): return [mark, "\(entry.version)", "", "", "", "refused: \(refusal)"]
        }
    }

    /// Who made the current release live.
    private static func live(_ listing: ReleaseListing) -> String {
        switch listing.pointer {
        case nil: return "no release is live: there is no pointer"
        case .failure(let refusal)?: return "the live release is unknown: \(refusal)"
        case .success(let pointer)?:
            let words = pointer.isRollback ? "by a rollback of" : "by"
            let note = pointer.note.isEmpty ? "" : ": \(pointer.note)"
            return "version \(pointer.version) is live since \(pointer.time) \(words) \(pointer.author)\(note)"
        }
    }
}
