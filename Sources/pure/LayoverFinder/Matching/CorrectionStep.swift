/// What is asked at once of an index: all readings of a query with so many typos, with all words whole or the last one begun.
struct CorrectionStep {
    /// What one word may be.
    struct Choice {
        let texts: [String]
        let isPrefix: Bool

        init(_ texts: [String], isPrefix: Bool) {
            self.texts = texts
            self.isPrefix = isPrefix
        }
    }

    /// The words of one reading and where they are looked for, one at least in names.
    struct Reading {
        let words: [Choice]
        let columns: IndexColumns

        init(_ words: [Choice], _ columns: IndexColumns) {
            self.words = words
            self.columns = columns
        }
    }

    /// What a reading is held against, nearest first.
    enum Kind: Int, CaseIterable {
        /// A whole name that every reader may mean, and one that another language has.
        case name, otherName
        /// Whole words of names.
        case words
        /// The beginning of a name.
        case nameStart, otherNameStart
        /// Words of names of which the last is begun.
        case wordStart
    }

    let typos: Int
    let kind: Kind
    var readings: [Reading]

    /// Made only for a step that is asked, since most queries have enough before.
    var expression: WeighedExpression {
        WeighedExpression(kind == .name ? expression(within: .head) : nil, expression(within: nil))
    }

    /// The rows of any reading; `nil` for `columns` means those of each reading.
    private func expression(within columns: IndexColumns?) -> MatchExpression {
        let parts = readings.map { reading in
            let words = reading.words.map { word in
                MatchExpression.terms(word.texts, isPrefix: word.isPrefix, columns: columns ?? reading.columns)
            }
            return words.count == 1 ? words[0] : .allWithOne(words, columns: .words)
        }
        return parts.count == 1 ? parts[0] : .any(parts)
    }
}
