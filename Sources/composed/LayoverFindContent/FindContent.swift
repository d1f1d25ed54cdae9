package import LayoverCatalog
package import LayoverFindIndex
package import LayoverModel
package import LayoverSchema

/// The content of finding, as authors wrote it.
package struct FindContent: Hashable, Sendable {
    /// The merged files of aliases.
    package var aliases = FinderAliases()
    /// Titles of places by language, then by id: the first name of a file that is in one language.
    package var titles: [String: [String: String]] = [:]
    /// Address patterns of places, with `{id}`.
    package var placeApp: String?
    package var placeWeb: String?
    /// Sorted by name.
    package var articles: [FindArticle] = []

    package init() {}
}

extension FindContent: ContentPart {
    package static let kinds: [ContentKind] = [.findAliases, .article]
    package static let sections = [FindRecords.links]

    package static func compile(
        _ files: [ContentFile], in build: PartBuild, after last: FindContent
    ) -> (part: FindContent, findings: [Diagnostic]) {
        var compiler = FindCompiler(build)
        return (compiler.compile(files), compiler.findings)
    }
}
