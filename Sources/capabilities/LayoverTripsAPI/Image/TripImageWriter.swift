import LayoverFlights
import LayoverModel
import LayoverPictures
import LayoverTripContent

/// Fills the boxes of an image with the data of a trip, in one language.
struct TripImageWriter {
    let image: TripImage
    let locale: LocaleTag
    /// The market's time zone: it decides on which day a price was seen.
    let zone: String
    let language: any TextFormatting

    /// - Parameter flights: At most as many as an image shows; the first is the subject of the trip.
    /// - Returns: The picture, and what it shows in words.
    /// - Throws: If a text, or all pictures together, are larger than a picture may be.
    func write(_ flights: [TripImageFlight]) throws(PictureError) -> (picture: Picture, alt: String) {
        let boxes = image.boxes.compactMap { box in self.box(box, flights) }
        let picture = try Picture(
            width: TripImageSource.width, height: TripImageSource.height, background: image.background, boxes: boxes)
        let wording = image.texts[flights.isEmpty ? "alt_without_route" : "alt"]
        return (picture, wording.flatMap { text($0, flights.first, isolated: false) } ?? "")
    }

    /// `nil` if the trip has nothing for it.
    private func box(_ box: TripImage.Box, _ flights: [TripImageFlight]) -> PictureBox? {
        guard box.condition?.holds(flights: flights.count) ?? true else { return nil }
        let place = (box.item ?? 1) - 1
        let flight = flights.indices.contains(place) ? flights[place] : nil
        if box.item != nil, flight == nil { return nil }
        let area = locale.isRightToLeft ? box.area.mirrored(inWidth: TripImageSource.width) : box.area
        return content(box.content, flight).map { PictureBox(area, $0) }
    }

    private func content(_ content: TripImage.Content, _ flight: TripImageFlight?) -> PictureBox.Content? {
        switch content {
        case .fill(let colour, let radius): return .fill(colour, radius: radius)
        case .picture(let bytes): return .image(bytes)
        case .text(let style, let wording):
            guard let words = text(wording, flight, isolated: locale.isRightToLeft) else { return nil }
            var text = style
            text.text = TripImageWriter.cut(words)
            text.language = locale.tag
            text.isRightToLeft = locale.isRightToLeft
            return .text(text)
        }
    }

    /// `4 Dec 2030`, as the language writes it.
    func day(of flight: TripImageFlight) -> String {
        var bytes: [UInt8] = []
        language.appendDate(flight.departs.date, style: .medium, locale: locale, to: &bytes)
        return String(decoding: bytes, as: UTF8.self)
    }

    /// The price, and when it was seen: `£412, seen 14 Nov`; the price alone if there is no text for that.
    func seen(_ flight: TripImageFlight) -> String {
        let when = image.texts["seen"].flatMap { text($0, flight, isolated: false) }
        return price(flight.price) + (when.map { ", \($0)" } ?? "")
    }

    /// The text of a message; `nil` if it needs an unknown value.
    func text(
        _ wording: TripImage.Wording, _ flight: TripImageFlight?, isolated: Bool
    ) -> String? {
        let program = wording.program(for: locale)
        let values = program.arguments.map { name in
            TripImageSource.Argument(rawValue: name).flatMap { value($0, flight, isolated) }
        }
        let optional = TripImageSource.Argument.returns.rawValue
        guard zip(program.arguments, values).allSatisfy({ $0 == optional || $1 != nil }) else { return nil }
        var bytes: [UInt8] = []
        language.appendMessage(program, arguments: values, locale: locale, zone: zone, to: &bytes)
        return String(decoding: bytes, as: UTF8.self)
    }

    private func value(
        _ argument: TripImageSource.Argument, _ flight: TripImageFlight?, _ isolated: Bool
    ) -> Value? {
        guard let flight else { return nil }
        func text(_ text: String) -> Value { .text(isolated ? "\u{2068}\(text)\u{2069}" : text) }
        return switch argument {
        // In Latin letters: two names or two codes with a dash between them read from left to right everywhere.
        case .from: .text(flight.from.city)
        case .to: .text(flight.to.city)
        case .fromCode: .text(flight.from.code)
        case .toCode: .text(flight.to.code)
        case .flight: text(flight.name)
        case .time: text(TripImageWriter.clock(flight.departs))
        case .price: .text(price(flight.price))
        case .departs: .date(flight.departs.date)
        case .returns: flight.returns.map { .date($0) }
        case .seen: .datetime(flight.seenAt)
        case .round: .bool(flight.returns != nil)
        }
    }

    /// Whole amounts without their decimals: `£412`.
    private func price(_ money: Money) -> String {
        var bytes: [UInt8] = []
        language.appendMoney(money, locale: locale, to: &bytes)
        let text = String(decoding: bytes, as: UTF8.self)
        guard money.currency.exponent > 0,
            money.amount.isMultiple(of: (0..<money.currency.exponent).reduce(1) { unit, _ in unit * 10 })
        else { return text }
        let zeros = String(repeating: "0", count: money.currency.exponent)
        for mark in [".", ",", "٫"] where text.contains(mark + zeros) { return text.replacing(mark + zeros, with: "") }
        return text
    }

    /// `07:25`.
    private static func clock(_ time: LocalDateTime) -> String {
        "\(padded(time.secondOfDay / 3_600, 2)):\(padded(time.secondOfDay / 60 % 60, 2))"
    }

    /// As much of a text as a box may have.
    private static func cut(_ text: String) -> String {
        guard text.utf8.count > PictureLimits.textBytes else { return text }
        var kept = text
        while kept.utf8.count > PictureLimits.textBytes { kept.removeLast() }
        return kept
    }
}
