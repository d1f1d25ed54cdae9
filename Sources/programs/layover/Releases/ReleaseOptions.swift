import Foundation
import LayoverAdapters
import LayoverContent
import LayoverFrame
import LayoverGit
import LayoverModel
import LayoverReleases

/// Options of the commands that write to a place of releases, and their values.
enum ReleaseOptions {
    static let place = CommandOption(
        "--to", "PLACE", "the place of releases: an existing folder, https://..., or s3+https://... for a bucket")
    static let credentials = CommandOption(
        "--credentials", "FILE",
        "the S3 key, or the authorization header, that identifies the writer; else AWS_ACCESS_KEY_ID and its companions"
    )
    static let key = CommandOption(
        "--key", "FILE", "the private key that signs, made by layover release key; readable only by its owner")
    static let trusted = CommandOption(
        "--release-key", "FILE", repeats: true,
        "another public key that existing releases can be signed with, besides that of --key: for a change of keys")
    static let note = CommandOption("--note", "TEXT", "the reason, in one line, as shown in lists of releases")
    static let author = CommandOption(
        "--author", "NAME", "the author; by default the name in git's settings, else the login name")

    /// The options of commands that sign.
    static let writing = [place, credentials, key, note, author, trusted]

    /// The live version, over which a command writes.
    ///
    /// - Throws: `ReleaseWriteError` if nothing is published.
    static func live(_ writer: ReleaseWriter) async throws -> (base: ReleaseWriter.Base, version: Int) {
        let base = try await writer.base()
        guard let live = base.pointer?.version else {
            throw ReleaseWriteError.nothingPublished(folder: writer.place.name)
        }
        return (base, live)
    }

    /// A writer with the place and the keys on the command line.
    static func writer(_ arguments: Arguments) throws -> ReleaseWriter {
        let place = try place("--to", arguments)
        let file = try arguments.required("--key", "the private key that signs; 'layover release key' makes one")
        let seal = try Adapters().seal
        let (signer, trusted) = try UsageError.unless {
            (try ReleaseKeyFile.signer(file, seal), try ReleaseKeyFile.trusted(arguments.values("--release-key"), seal))
        }
        return ReleaseWriter(
            place: place, signer: signer,
            verifier: ReleaseVerifier(keys: [signer.key] + trusted, tools: ReleaseTools(seal)),
            turn: PublisherTurn { Terminal.printDiagnostic("waiting for another publisher") })
    }

    /// The place that an option names.
    static func place(_ option: String, _ arguments: Arguments) throws -> any ReleasePlace {
        let address = try arguments.required(option, "the place of releases")
        return try UsageError.unless {
            try ReleasePlaces.open(address, credentialsFile: arguments.value("--credentials") ?? "")
        }
    }

    /// The keys with which a command verifies its output; `nil` to show everything without verification.
    static func verifier(_ arguments: Arguments) throws -> ReleaseVerifier? {
        let files = arguments.values("--release-key")
        guard !files.isEmpty else { return nil }
        let seal = try Adapters().seal
        return try UsageError.unless {
            ReleaseVerifier(keys: try ReleaseKeyFile.trusted(files, seal), tools: ReleaseTools(seal))
        }
    }

    /// Parses a version from the command line.
    static func version(_ text: String) throws -> Int {
        guard let version = Int(text), ReleaseLimits.versions.contains(version) else {
            throw UsageError("'\(text)' is not a version; 'layover releases' lists them")
        }
        return version
    }

    /// Who makes the decision, when and why.
    static func decision(_ arguments: Arguments, in folder: String = ".") throws -> ReleaseWriter.Decision {
        ReleaseWriter.Decision(
            now: UTCInstant(seconds: wallClockSeconds()), author: try author(arguments, in: folder),
            note: try line("--note", arguments, limit: ReleaseLimits.noteBytes) ?? "")
    }

    private static func author(_ arguments: Arguments, in folder: String) throws -> String {
        if let said = try line("--author", arguments, limit: ReleaseLimits.authorBytes) { return said }
        let person = try? GitPerson(in: folder)
        let name = person?.description ?? ProcessInfo.processInfo.environment["USER"] ?? "unknown"
        return ReleaseText.cleaned(name, limit: ReleaseLimits.authorBytes)
    }

    /// A text that will be part of the signed data.
    private static func line(_ option: String, _ arguments: Arguments, limit: Int) throws -> String? {
        guard let text = arguments.value(option) else { return nil }
        guard ReleaseText.isSound(text, limit: limit) else {
            throw UsageError("'\(option)' takes one line of at most \(limit) bytes without control characters")
        }
        return text
    }
}
