import LayoverAssembly
import LayoverPreview
import LayoverSamples

/// The devices that cards are drawn for.
struct Readers {
    /// Narrow and wide phones, then the regular widths: small tablets, tablets, desktops.
    static let widths = [320, 360, 390, 430, 600, 768, 1024]
    /// The text sizes in the stylesheet.
    static let scales = [100, 115, 130, 150, 175, 200]

    /// One device.
    struct Reader {
        let scheme: ClientProfile.Scheme
        let width: Int
        let scale: Int

        func card(_ drawing: CardDrawing) -> CardDrawing.Card? {
            drawing.card(scheme: scheme, width: width, scalePercent: scale)
        }
    }

    let schemes: [ClientProfile.Scheme]
    let widths: [Int]
    let scales: [Int]

    init(_ arguments: Arguments) throws {
        schemes = try Readers.schemes(arguments.values("--scheme"))
        widths = try Readers.numbers(arguments, "--width", 1...10_000) ?? Readers.widths
        scales = try Readers.numbers(arguments, "--scale", 50...400) ?? Readers.scales
    }

    var count: Int { schemes.count * widths.count * scales.count }

    var all: [Reader] {
        schemes.flatMap { scheme in
            scales.flatMap { scale in widths.map { Reader(scheme: scheme, width: $0, scale: scale) } }
        }
    }

    private static func schemes(_ words: [String]) throws -> [ClientProfile.Scheme] {
        guard !words.isEmpty else { return [.light, .dark] }
        return try words.map { word in
            guard let scheme = ClientProfile.Scheme(rawValue: word) else {
                throw UsageError("'--scheme' cannot be '\(word)'; write light or dark")
            }
            return scheme
        }
    }

    private static func numbers(_ arguments: Arguments, _ option: String, _ range: ClosedRange<Int>) throws -> [Int]? {
        let words = arguments.values(option)
        guard !words.isEmpty else { return nil }
        return try words.map { word in
            guard let number = Int(word), range.contains(number) else {
                throw UsageError(
                    "'\(option)' cannot be '\(word)'; write a whole number from \(range.lowerBound) to \(range.upperBound)"
                )
            }
            return number
        }
    }
}
