import LayoverHTTP
import LayoverSentence
import LayoverWeb

/// What a client asks about sentences, read; whatever does not read is left as it is without it.
struct SentenceQuery: Sendable {
    var market: String?
    var locale: String?
    var code = ""
    var text = ""
    var slot = "place"
    var wish = SentenceAnswer.Wish()

    init(_ query: Span<UInt8>) {
        for item in URLQuery.items(query) ?? [] {
            switch item.name {
            case "market": market = item.value
            case "locale": locale = item.value
            case "say": code = item.value
            case "q": text = item.value
            case "slot": slot = item.value
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
