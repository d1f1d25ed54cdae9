/// Collects words from folded scalars.
struct WordCutter {
    private(set) var words: [FinderWord] = []
    private let limit: Int
    /// The run in UTF-8, at most `FinderLimits.wordScalars` of its scalars.
    private var run: [UInt8] = []
    private var runLength = 0
    private var isUnspaced = false
    /// True while the last word consists of single ASCII letters, which are joined into one word.
    private var isSpelled = false

    init(limit: Int) { self.limit = limit }

    mutating func append(_ value: UInt32) {
        switch ScalarKind(value) {
        case .nothing: break
        case .separator: end()
        case .mark:
            if runLength > 0 { extend(value) }
        case .spaced: extend(value, unspaced: false)
        case .unspaced: extend(value, unspaced: true)
        }
    }

    mutating func finish() -> [FinderWord] {
        end()
        return words.count > limit ? Array(words.prefix(limit)) : words
    }

    private mutating func extend(_ value: UInt32, unspaced: Bool) {
        if runLength > 0, isUnspaced != unspaced { end() }
        isUnspaced = unspaced
        extend(value)
    }

    private mutating func extend(_ value: UInt32) {
        runLength += 1
        guard runLength <= FinderLimits.wordScalars, let scalar = Unicode.Scalar(value) else { return }
        run.append(contentsOf: scalar.utf8)
    }

    private mutating func end() {
        guard runLength > 0 else { return }
        let word = FinderWord(String(decoding: withoutArticle, as: UTF8.self), isUnspaced: isUnspaced)
        run.removeAll(keepingCapacity: true)
        runLength = 0
        add(word)
    }

    private mutating func add(_ word: FinderWord) {
        guard isLetter(word), let last = words.last, isSpelled || isLetter(last) else {
            isSpelled = isLetter(word)
            words.append(word)
            return
        }
        if last.letters < FinderLimits.wordScalars { words[words.count - 1] = FinderWord(last.text + word.text) }
        isSpelled = true
    }

    private func isLetter(_ word: FinderWord) -> Bool {
        let bytes = word.text.utf8
        return bytes.count == 1 && bytes.first.map { (0x61...0x7a).contains($0) } == true
    }

    private static let article = Array("\u{627}\u{644}".utf8)

    /// The run; an Arabic word of five letters or more without the leading article ال.
    private var withoutArticle: ArraySlice<UInt8> {
        runLength >= 5 && run.starts(with: WordCutter.article) ? run.dropFirst(WordCutter.article.count) : run[...]
    }
}
