import LayoverFindIndex

/// Items of an invented world, for indexes larger than the real one.
///
/// The same seed gives the same items.
struct MadeUpPlaces {
    /// Source: Steele, Lea and Flood, "Fast splittable pseudorandom number generators" (SplitMix64).
    private struct Numbers {
        var state: UInt64

        mutating func below(_ bound: Int) -> Int {
            state &+= 0x9e37_79b9_7f4a_7c15
            var mixed = (state ^ (state >> 30)) &* 0xbf58_476d_1ce4_e5b9
            mixed = (mixed ^ (mixed >> 27)) &* 0x94d0_49bb_1331_11eb
            return Int((mixed ^ (mixed >> 31)) % UInt64(max(bound, 1)))
        }

        mutating func pick<Element>(_ elements: [Element]) -> Element { elements[below(elements.count)] }
    }

    private static let syllables = [
        "ba", "ber", "ca", "chi", "da", "den", "el", "fa", "gen", "ha", "ing", "ja", "kar", "la", "lon", "ma", "mün",
        "na", "nor", "o", "pa", "que", "ra", "rø", "sa", "ster", "ta", "ton", "u", "va", "wi", "ya", "za", "ç", "é",
    ]
    private static let otherLetters = Array("бвгдежзиклмнопрстуфх東京大阪北海名古屋横浜ベルリンパ").map(String.init)
    private static let kinds = ["Airport", "International Airport", "Regional", "City", "Field"]

    let items: [FinderItem]

    /// - Complexity: O(`count`).
    init(count: Int, seed: UInt64) {
        var numbers = Numbers(state: seed)
        let countries = (0..<200).map { number in
            (code: MadeUpPlaces.letters(number, length: 2), name: MadeUpPlaces.name(&numbers))
        }
        items = (0..<count).map { MadeUpPlaces.item($0, countries, &numbers) }
    }

    private static func item(
        _ number: Int, _ countries: [(code: String, name: String)], _ numbers: inout Numbers
    ) -> FinderItem {
        let country = numbers.pick(countries)
        let city = name(&numbers)
        let domain: FinderDomain = numbers.below(10) == 0 ? .city : .airport
        var item = FinderItem(
            id: "\(domain.rawValue):\(number)", domain: domain,
            title: domain == .city ? city : "\(city) \(name(&numbers)) \(numbers.pick(kinds))")
        item.code = letters(number % 17_576, length: 3)
        item.country = country.code
        item.city = domain == .city ? nil : city
        item.context = [country.name]
        item.names = [(0..<(2 + numbers.below(4))).map { _ in numbers.pick(otherLetters) }.joined()]
        // As with real places, few are popular.
        item.popularity = 1_000 / (1 + numbers.below(1 + number))
        item.isScheduled = item.popularity > 0
        return item
    }

    private static func name(_ numbers: inout Numbers) -> String {
        let name = (0..<(2 + numbers.below(3))).map { _ in numbers.pick(syllables) }.joined()
        return name.prefix(1).uppercased() + name.dropFirst()
    }

    /// `number` in letters; the last letter changes fastest.
    private static func letters(_ number: Int, length: Int) -> String {
        let letters = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZ")
        var rest = number
        var text = ""
        for _ in 0..<length {
            text = String(letters[rest % letters.count]) + text
            rest /= letters.count
        }
        return text
    }

    /// First words of some items, misspelt.
    func misspelt(_ count: Int, seed: UInt64) -> [String] {
        var numbers = Numbers(state: seed)
        return MadeUpPlaces.misspelt(
            (0..<count).map { _ in String(numbers.pick(items).title.split(separator: " ")[0]) })
    }

    /// Words of at least four letters, with the second and third letter swapped.
    static func misspelt(_ words: [String]) -> [String] {
        words.filter { $0.count > 3 }.map { word in
            var letters = Array(word)
            letters.swapAt(1, 2)
            return String(letters)
        }
    }
}
