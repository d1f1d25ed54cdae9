package import LayoverAssembly
package import LayoverCatalog
import LayoverModel
import LayoverParts
import LayoverPattern
package import LayoverSeal
package import LayoverText
import LayoverYAML
package import LayoverZones

/// The adapters that are passed to the rooms; only here are they all known.
package struct Adapters: Sendable {
    /// The system's tzdata, read once for the process.
    private static let systemZones = SystemZones(fallback: ICUZones())

    package let zones: SystemZones
    package let language: Language
    package let seal: Seal
    /// The kinds of files that are read.
    package let content: ContentTable

    /// Makes all of them.
    ///
    /// - Parameters:
    ///   - zones: The tables of time zones; the system's if omitted.
    ///   - content: The kinds of files.
    /// - Throws: If libsodium cannot be set up.
    package init(zones: SystemZones? = nil, content: ContentTable = ContentParts.table) throws {
        self.zones = zones ?? Adapters.systemZones
        self.content = content
        language = Language(zones: self.zones)
        seal = try Seal()
    }

    /// The tools of a compiler.
    ///
    /// `assetOrigin` is the prefix of images' addresses. With `pseudoLocales` every market also has the locales `en-XA` and
    /// `ar-XB`. `hasFont` returns whether the machine has fonts for a language; by default it is `true`.
    package func compilerTools(
        assetOrigin: String = "", pseudoLocales: Bool = false,
        hasFont: @escaping @Sendable (_ language: String) -> Bool = { _ in true }
    ) -> CompilerTools {
        CompilerTools(
            content: content,
            readYAML: { [content] in YAMLReader.read($0, file: $1, length: content.isLong($1) ? .long : .usual) },
            language: language, zones: zones, digest: seal,
            patterns: RegularExpressions(), assetOrigin: assetOrigin,
            pseudoLocales: pseudoLocales, hasFont: hasFont)
    }

    package var assemblyTools: AssemblyTools {
        AssemblyTools(
            formatting: language, zones: zones, clock: SystemClock.monotonic, work: SystemClock.thread)
    }
}
