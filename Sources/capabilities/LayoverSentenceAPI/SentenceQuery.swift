import LayoverFrame
import LayoverHTTP
import LayoverSentence
import LayoverWeb

/// A client's query about sentences; invalid items are ignored.
struct SentenceQuery: Sendable {
    var market: String?
    var locale: String?
    var code = ""
    var text = ""
    var slot = "place"
    /// The origin of prices that were seen; `nil` if none are requested.
    var origin: String?
    /// The number of travellers, 1 to 9.
    var adults = 1
    /// A signed link that requests arms of experiments; it is checked where it is used.
    var preview: String?
    var wish = SentenceAnswer.Wish()

    init(_ query: Span<UInt8>) {
        for item in URLQuery.items(query) ?? [] {
            switch item.name {
            case "market": market = item.value
            case "locale": locale = item.value
            case "say": code = item.value
            case "q": text = item.value
            case "slot": slot = item.value
            case PreviewLink.name: preview = item.value
            case "origin":
                let isCode = item.value.utf8.count == 3 && item.value.utf8.allSatisfy { (0x41...0x5a).contains($0) }
                if isCode { origin = item.value }
            case "adults":
                if let count = Int(item.value), SeenFares.adults.contains(count) { adults = count }
            case "view": wish.isForm = item.value == "form"
            case "options":
                let lists = item.value.split(separator: ",").compactMap {
                    SentenceGrammar.OptionList(rawValue: String($0))
                }
                wish.lists = Set(lists)
            default: break
            }
        }
    }
}
