/// How much of a query and of an item is processed; all lengths are in Unicode scalars.
package enum FinderLimits {
    /// Of a query; the call rejects a longer one, the finder cuts it.
    package static let queryScalars = 128
    /// Of a folded query, because folding can turn one scalar into 18; later ones are ignored.
    package static let foldedQueryScalars = 256
    /// Of a query; later words are dropped and reported.
    package static let queryWords = 12
    /// Of a word, of queries and items alike; later scalars are ignored.
    package static let wordScalars = 32
    /// Hits of one answer.
    package static let hits = 1...50
    /// Names of one item, including its title.
    package static let itemNames = 32
    /// Names of one item from a single language or from a table of names.
    package static let otherNames = 128
    /// Of a name; a longer one is cut in the index, and is an error in a file.
    package static let nameScalars = 80
    /// Forms of one item, in every reading and with every synonym.
    package static let itemForms = 512
    /// Items of one index; a larger one is not written.
    package static let items = 1_000_000
    /// Bytes of the file of an index; a larger one is not written.
    package static let fileBytes = 1 << 30
    /// Names of countries and cities whose terms are cached while an index is built.
    static let knownContexts = 10_000
    /// Weight of the market's own country, and of a title or a name in the reader's language compared with other names.
    package static let marketFactor = 4
    package static let titleFactor = 4
    /// Routes from which a place is large, those of the market's own country counted four times: its name may be followed by the
    /// name of a quarter or a sight.
    package static let largeRoutes = 150
    /// Items up to which a word of their names names one of them by itself; London is in 20, City in 150.
    static let commonWordItems = 30
    /// Hits below which corrections are tried.
    package static let correctionsBelow = 3
    /// Letters from which a word may have one typo, and from which it may have two.
    package static let oneTypoLetters = 4
    package static let twoTypoLetters = 8
    /// Letters up to which a word, or concatenated words, may have typos.
    package static let correctedLetters = 60
    /// Terms to which one word may be corrected, for each count of typos.
    package static let correctionsOfWord = 128
    /// Places of its market that a device stores, the most popular ones.
    package static let devicePlaces = 300
    /// Bytes of the items that a device of one market and language stores of one domain; the last ones are left out.
    package static let deviceSetBytes = 1_000_000
    /// Items of one page for devices, and their total bytes.
    package static let devicePageItems = 500
    package static let devicePageBytes = 256 << 10
    /// Versions of a set from which a device receives a difference; from older ones it receives everything.
    package static let deviceVersions = 30
    /// Ways to distribute typos over the words of a query.
    package static let correctionSplits = 243
}
