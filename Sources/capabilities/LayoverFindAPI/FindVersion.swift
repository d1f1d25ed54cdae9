import LayoverFindSQLite
package import LayoverFindIndex
package import LayoverModel

/// The version of the findable items: the same for the same items, words, folding and file format.
package enum FindVersion {
    package static func hash(
        _ items: [FinderItem], _ vocabulary: FinderVocabulary, digest: any Digesting
    ) -> String {
        var bytes: [UInt8] = [Analyser.version, FindFileBuilder.format].map { UInt8(truncatingIfNeeded: $0) }
        for item in items.sorted(by: { $0.id < $1.id }) { item.append(to: &bytes) }
        bytes.append(contentsOf: vocabulary.generic.sorted().joined(separator: " ").utf8)
        for group in vocabulary.groups { bytes.append(contentsOf: (group.joined(separator: " ") + "\n").utf8) }
        return hexadecimal(digest.sha256([bytes]))
    }
}
