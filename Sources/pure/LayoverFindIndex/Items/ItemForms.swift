/// The forms of one item: each of its names as words, in every reading.
struct ItemForms {
    /// The forms of the names that every reader may mean.
    private(set) var names: [[FinderWord]] = []
    /// The forms of names of a single language, except those in `names`.
    private(set) var others: [[FinderWord]] = []
    /// The forms of the title and of an airport's city.
    private(set) var heads: [[FinderWord]] = []

    init(_ item: FinderItem, _ vocabulary: FinderVocabulary) {
        let cityForms = item.city.map { ItemForms.readings($0, vocabulary) } ?? []
        let titleForms = ItemForms.readings(item.title, vocabulary)
        heads = titleForms + cityForms
        names = heads
        for name in item.names.prefix(FinderLimits.itemNames) { names += ItemForms.readings(name, vocabulary) }
        for name in item.otherNames.prefix(FinderLimits.otherNames) {
            others += ItemForms.readings(name, vocabulary)
        }
        // The remainder of the name of an airport without flights is rarely meant: Port Meadville is not Port.
        if item.domain == .airport, item.isScheduled {
            names += ItemForms.withoutCity(names, cityForms)
        }
        names = ItemForms.distinct(names)
        let known = Set(names)
        others = ItemForms.distinct(others).filter { !known.contains($0) }
        heads = ItemForms.distinct(heads)
    }

    /// A name as written and with letters spelled out, with synonyms, each with and without generic words.
    static func readings(_ name: String, _ vocabulary: FinderVocabulary) -> [[FinderWord]] {
        let isShort = name.utf8.count <= FinderLimits.nameScalars
        let cut =
            isShort ? name : String(String.UnicodeScalarView(name.unicodeScalars.prefix(FinderLimits.nameScalars)))
        let readings = [Analyser.words(cut), Analyser.wideWords(cut)].compactMap(\.self).filter { !$0.isEmpty }
        let varied = readings.flatMap(vocabulary.variants)
        return varied + varied.compactMap(vocabulary.withoutGeneric)
    }

    /// Names without the words of the airport's city, if four letters remain: London Heathrow becomes Heathrow.
    private static func withoutCity(_ names: [[FinderWord]], _ cities: [[FinderWord]]) -> [[FinderWord]] {
        let words = Set(cities.joined())
        guard !words.isEmpty else { return [] }
        return names.compactMap { name in
            let kept = name.filter { !words.contains($0) }
            guard kept.count < name.count, Analyser.joined(kept).unicodeScalars.count >= FinderLimits.oneTypoLetters
            else { return nil }
            return kept
        }
    }

    static func distinct(_ forms: [[FinderWord]]) -> [[FinderWord]] {
        var seen: Set<[FinderWord]> = []
        return Array(forms.filter { seen.insert($0).inserted }.prefix(FinderLimits.itemForms))
    }
}
