package import LayoverModel

/// All available words in one market and language on one day, under the active kills, as finished JSON.
///
/// Built once and replaced like the catalog: an answer copies its pieces and creates no text of its own.
package final class SentenceSheet: Sendable {
    package let grammar: SentenceGrammar
    /// The number of the locale.
    package let locale: Int
    package let live: LiveSets
    let airports: SentenceAirports
    let language: any TextFormatting
    let content: SheetContent

    /// - Parameters:
    ///   - grammar: The grammar with the words.
    ///   - locale: The number of the language.
    ///   - live: The words available in the market on the day.
    ///   - airports: Airports of places without a word in any file.
    ///   - language: Folds and formats text.
    ///   - head: The first members of each answer, without a brace, with a trailing comma.
    ///   - days: Formats days in the language.
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

    /// The choice of a code, with its repairs.
    package func read(_ code: String) -> (choice: SentenceChoice, repairs: [SentenceRepair]) {
        var reader = ChoiceReader(
            grammar: grammar, locale: locale, live: live, airports: airports, folding: language)
        let choice = reader.read(code)
        return (choice, reader.repairs)
    }

    /// The default sentence of an arm; `nil` if the arm does not change it, or if it is unavailable today.
    ///
    /// The usual default is then used without a repair.
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
    /// An entry of a list: the bytes before and after the part of the code that depends on the sentence.
    struct Entry: Sendable {
        let before: ByteTable.Piece
        let after: ByteTable.Piece
    }

    /// One piece of a sentence.
    struct Step: Sendable {
        enum Kind: Sendable {
            /// A constant token.
            case fixed(ByteTable.Piece)
            case place(form: Int)
            case time(form: Int)
            /// The place in a region, in this form.
            case sub(form: Int)
        }

        let kind: Kind
        /// Gap and text of a constant token.
        let text: ByteTable.Piece
        let gap: ByteTable.Piece
        /// For a token with a slot: gap, glue, and the start of its label.
        let tail: ByteTable.Piece
    }

    /// An object, so that an answer that refers to it copies nothing.
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
        /// A region with a place in it, in the position of the place.
        var refined: [Step] = []
        /// The start of its codes: `1.fly`.
        var codeStart = ByteTable.Piece.empty
        /// By word.
        var words: [Entry] = []
        /// By word of a region: its available places, in the order of the file.
        var subs: [[Entry]] = []
        /// Destinations by place, alone; the part of the code after the place is open.
        var destinations: [ByteTable.Piece] = []
        /// The same by word of a region, in the order of `subs`.
        var regionDestinations: [[ByteTable.Piece]] = []
        var times: [Entry] = []
        /// Its own entry in the list of actions.
        var entry = ByteTable.Piece.empty
        /// The number of nights.
        var nights = ByteTable.Piece.empty
        /// By time, as the sheet's `dates`, for an action with nights; else empty.
        var dates: [ByteTable.Piece] = []
    }

    /// A word in one form: its text, and `id","text":"text` as in tokens.
    struct Phrase: Sendable {
        let text: ByteTable.Piece
        let token: ByteTable.Piece
    }

    var table = ByteTable()
    var head = ByteTable.Piece.empty
    var actions: [Action] = []
    /// Available actions.
    var liveActions: [Int] = []
    /// Available words of the list of places, by action.
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
    /// By time, for actions without nights; `null` for any time.
    var dates: [ByteTable.Piece] = []
}
