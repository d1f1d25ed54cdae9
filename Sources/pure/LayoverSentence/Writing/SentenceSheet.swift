package import LayoverModel

/// All that can be said in one market and language on one day, under the kills in force, as JSON that is ready.
///
/// Made once and swapped like the catalog: an answer copies pieces of it, and makes no text of its own.
package final class SentenceSheet: Sendable {
    package let grammar: SentenceGrammar
    /// The number of the locale.
    package let locale: Int
    package let live: LiveSets
    let airports: SentenceAirports
    let language: any TextFormatting
    let content: SheetContent

    /// - Parameters:
    ///   - grammar: With the words.
    ///   - locale: The number of the language.
    ///   - live: What can be said in the market on the day.
    ///   - airports: Of places that no file words.
    ///   - language: Folds and formats.
    ///   - head: The first members of each answer, without a brace, with a comma behind.
    ///   - days: Writes days as the language has them.
    /// - Complexity: O(words · actions + places of all regions · actions).
    package init(
        _ grammar: SentenceGrammar, locale: Int, live: LiveSets, airports: SentenceAirports,
        language: any TextFormatting, head: [UInt8], days: (SentenceDates) -> String
    ) {
        (self.grammar, self.locale, self.live) = (grammar, locale, live)
        (self.airports, self.language) = (airports, language)
        var builder = SheetBuilder(grammar, locale: locale, live: live)
        content = builder.build(head: head, days: days)
    }

    /// The choice that a code leads to, with its repairs.
    package func read(_ code: String) -> (choice: SentenceChoice, repairs: [SentenceRepair]) {
        var reader = ChoiceReader(grammar, locale: locale, live: live, airports: airports, folding: language)
        let choice = reader.read(code)
        return (choice, reader.repairs)
    }

    /// What an arm has stand there where nobody said anything; `nil` where it says nothing of that, and where it cannot be said
    /// today: then there stands what does for all, and nothing is to be explained.
    func start(_ variant: SentenceVariant) -> SentenceChoice? {
        guard variant.changesStart else { return nil }
        let rules = grammar.rules
        let number = variant.action ?? rules.defaultAction
        let action = rules.actions[number]
        let place = variant.place ?? (action.has(.place) ? rules.defaultPlace : nil)
        let time = variant.time ?? (action.has(.time) ? rules.defaultTime : nil)
        let asked = SentenceChoice(action: number, target: place.map { .word($0) }, time: time)
        let (choice, repairs) = read(grammar.code(asked))
        return repairs.isEmpty ? choice : nil
    }
}

/// Pieces of a sheet.
struct SheetContent: Sendable {
    /// An entry of a list: what stands before the part of the code that the sentence decides, and behind it.
    struct Entry: Sendable {
        let before: ByteTable.Piece
        let after: ByteTable.Piece
    }

    /// One piece of a sentence.
    struct Step: Sendable {
        enum Kind: Sendable {
            /// A token that never changes.
            case fixed(ByteTable.Piece)
            case place(form: Int)
            case time(form: Int)
            /// The place in a region, in this form.
            case sub(form: Int)
        }

        let kind: Kind
        /// Gap and text of a token that never changes.
        let text: ByteTable.Piece
        let gap: ByteTable.Piece
        /// Of a token with a slot: gap, glue, and what its label begins with.
        let tail: ByteTable.Piece
    }

    /// An object: an answer that holds it copies nothing.
    final class Action: Sendable {
        let parts: Parts
        let hasPlace: Bool
        let hasTime: Bool

        init(_ parts: Parts, _ written: SentenceAction) {
            self.parts = parts
            (hasPlace, hasTime) = (written.has(.place), written.has(.time))
        }
    }

    struct Parts: Sendable {
        var steps: [Step] = []
        /// A region with a place in it, where the place stands.
        var refined: [Step] = []
        /// What codes begin with: `1.fly`.
        var codeStart = ByteTable.Piece.empty
        /// By word.
        var words: [Entry] = []
        /// By word of a region: its places of today, in the order of the file.
        var subs: [[Entry]] = []
        /// Destinations by place, said alone; the part of the code behind the place is open.
        var destinations: [ByteTable.Piece] = []
        /// The same by word of a region, in the order of `subs`.
        var regionDestinations: [[ByteTable.Piece]] = []
        var times: [Entry] = []
        /// Itself in the list of actions.
        var entry = ByteTable.Piece.empty
        /// How many nights it takes.
        var nights = ByteTable.Piece.empty
    }

    /// A word in one form: its text, and `id","text":"text` as tokens have it.
    struct Phrase: Sendable {
        let text: ByteTable.Piece
        let token: ByteTable.Piece
    }

    var table = ByteTable()
    var head = ByteTable.Piece.empty
    var actions: [Action] = []
    /// Actions that can be said today.
    var liveActions: [Int] = []
    /// Words of the list of places that can be said, by action.
    var listed: [[Int]] = []
    var liveTimes: [Int] = []
    /// By form and word.
    var places: [[Phrase]] = []
    var openingPlaces: [[Phrase]] = []
    var times: [[Phrase]] = []
    var openingTimes: [[Phrase]] = []
    /// `norway`, by word.
    var wordIDs: [ByteTable.Piece] = []
    var timeIDs: [ByteTable.Piece] = []
    /// The token that opens a region's own list, by word.
    var more: [ByteTable.Piece] = []
    /// By time; `null` for any time.
    var dates: [ByteTable.Piece] = []
}
