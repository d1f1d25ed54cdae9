/// The readings of one query: as typed, without generic words, with each neighbouring pair joined.
struct QueryReadings {
    /// Each reading as words; the first is the query as typed.
    let readings: [[FinderWord]]
    /// The concatenated words of each reading, without duplicates; the first is as typed.
    let joined: [String]

    /// Reads `words`, which must not be empty.
    init(_ words: [FinderWord], _ vocabulary: FinderVocabulary) {
        var bases = [words]
        if let bare = vocabulary.withoutGeneric(words) { bases.append(bare) }
        var seen: Set<[FinderWord]> = []
        readings = (bases + bases.flatMap(QueryReadings.pairsJoined)).filter { seen.insert($0).inserted }
        var seenJoined: Set<String> = []
        joined = bases.map { Analyser.joined($0) }.filter { seenJoined.insert($0).inserted }
    }

    private static func pairsJoined(_ words: [FinderWord]) -> [[FinderWord]] {
        words.indices.dropLast().map { index in
            let (first, second) = (words[index], words[index + 1])
            let pair = FinderWord(first.text + second.text, isUnspaced: first.isUnspaced && second.isUnspaced)
            return words[..<index] + [pair] + words[(index + 2)...]
        }
    }
}
