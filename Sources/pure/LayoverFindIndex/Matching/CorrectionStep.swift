/// One query to an index: all readings with a number of typos, with all words whole or the last one as a prefix.
struct CorrectionStep {
    /// The possible texts of one word.
    struct Choice {
        let texts: [String]
        let isPrefix: Bool

        init(_ texts: [String], isPrefix: Bool) {
            self.texts = texts
            self.isPrefix = isPrefix
        }
    }

    /// The words of one reading and the columns to search, with at least one match in names.
    struct Reading {
        let words: [Choice]
        let columns: IndexColumns

        init(_ words: [Choice], _ columns: IndexColumns) {
            self.words = words
            self.columns = columns
        }
    }

    /// What a reading is compared with, nearest first.
    enum Kind: Int, CaseIterable {
        /// A whole name that every reader may mean, and a name of another language.
        case name, otherName
        /// Whole words of names.
        case words
        /// A prefix of a name.
        case nameStart, otherNameStart
        /// Words of names, the last one as a prefix.
        case wordStart
    }

    let typos: Int
    let kind: Kind
    var readings: [Reading]

    /// Built only for a step that is used, because most queries have enough hits before.
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
