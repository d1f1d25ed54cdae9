import LayoverModel
import Testing

@testable import LayoverText

/// Shorthands for the tests of this room.
let language = Language()

/// The text that `append` writes, with every kind of space replaced by a plain one and without direction marks, because
/// both change between versions of CLDR.
func written(_ append: (inout [UInt8]) -> Void) -> String {
    var bytes: [UInt8] = []
    append(&bytes)
    return plain(String(decoding: bytes, as: UTF8.self))
}

func plain(_ text: String) -> String {
    let spaces: Set<Unicode.Scalar> = ["\u{a0}", "\u{202f}", "\u{2009}"]
    let marks: Set<Unicode.Scalar> = ["\u{200e}", "\u{200f}", "\u{61c}"]
    var scalars = String.UnicodeScalarView()
    for scalar in text.unicodeScalars where !marks.contains(scalar) {
        scalars.append(spaces.contains(scalar) ? " " : scalar)
    }
    return String(scalars)
}

func locale(_ tag: String) throws -> LocaleTag { try #require(LocaleTag(tag)) }

func money(_ amount: Int, _ code: String) throws -> Money {
    Money(amount: amount, currency: try #require(Currency(code)))
}

func day(_ text: String) throws -> LocalDate { try #require(LocalDate(text)) }

func instant(_ text: String) throws -> UTCInstant { try #require(UTCInstant(text)) }

/// Compiles `text` and runs it with `values` by name.
func run(_ text: String, _ values: [String: Value] = [:], in tag: String = "en-GB") throws -> String {
    let message = try language.compileMessage(text)
    let locale = try locale(tag)
    let arguments = message.arguments.map { values[$0] }
    return written {
        language.appendMessage(message, arguments: arguments, locale: locale, zone: "Europe/London", to: &$0)
    }
}
