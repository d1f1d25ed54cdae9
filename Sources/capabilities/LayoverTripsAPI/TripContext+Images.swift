import LayoverAdapters
import LayoverAssembly
import LayoverCatalog
import LayoverFlags
import LayoverFrame
import LayoverJSON
import LayoverModel
import LayoverPictures
import LayoverSeal
import LayoverTripContent
import LayoverTrips

// Images of trips, for pages and messages.
extension TripContext {
    /// The image of a trip as everyone in it sees it: the way, the days, and up to three flights with their prices.
    ///
    /// Nothing is drawn or stored for it, and nothing that a person wrote is in it.
    ///
    /// - Parameters:
    ///   - rows: The trip.
    ///   - locale: The language of its words; the trip's own by default.
    /// - Returns: `nil` if images are switched off.
    func image(of rows: TripRows, in locale: LocaleTag? = nil) -> TripImageAddress? {
        image(TripImageFlight.picks(of: rows, atMost: TripImageSource.items), of: rows.trip, in: locale)
    }

    /// The image of one flight of a trip, for the message that shares it; also of a staged one.
    func image(of item: TripItem, in trip: Trip) -> TripImageAddress? {
        image([TripImageFlight(item)].compactMap { $0 }, of: trip, in: nil)
    }

    /// What an app puts into the message that shares a flight.
    ///
    /// - Parameters:
    ///   - item: The flight.
    ///   - trip: Its trip.
    ///   - address: The address of the trip's page; `nil` if no link to it is known.
    /// - Returns: `nil` if no image can show the item.
    func message(about item: TripItem, in trip: Trip, at address: String?) -> JSONValue? {
        guard let flight = TripImageFlight(item), let writer = writer(trip.market, trip.locale) else { return nil }
        let message = TripMessage(flight, writer)
        let image = image(of: item, in: trip)
        return message.json.with([
            "image": image.map { .string($0.path) } ?? .null, "alt": .string(image?.alt ?? ""),
            "url": address.map { .string($0) } ?? .null,
        ])
    }

    private func image(_ flights: [TripImageFlight], of trip: Trip, in locale: LocaleTag?) -> TripImageAddress? {
        let subject = TripImageSubject(market: trip.market, locale: locale ?? trip.locale, flights: flights)
        guard isOn, !imagesAreOff(of: subject), let drawing = drawing(of: subject) else { return nil }
        images.prepare()
        let name = TripImageName(hash: drawing.hash, subject: subject)
        return TripImageAddress(path: "/i/\(name.text(signedWith: server.signing.key)).png", alt: drawing.alt)
    }

    /// The drawing of an image, from the current content.
    ///
    /// - Returns: `nil` if no picture can be described.
    func drawing(of subject: TripImageSubject) -> TripImageDrawing? {
        guard let writer = writer(subject.market, subject.locale),
            let (picture, alt) = try? writer.write(subject.flights)
        else { return nil }
        let description = picture.bytes
        return TripImageDrawing(
            description: description, hash: hexadecimal(server.seal.sha256([description])), alt: alt)
    }

    /// Returns whether images are switched off for a market and a language; if neither is known, whether they are anywhere.
    func imagesAreOff(of subject: TripImageSubject?) -> Bool {
        areOff([.tripImages], market: subject?.market, locale: subject?.locale)
    }

    private func writer(_ market: Market, _ locale: LocaleTag) -> TripImageWriter? {
        let catalog = server.holder.load().serving?.catalog
        guard let image = catalog?[TripContent.self].image(in: market) ?? shippedImage else { return nil }
        return TripImageWriter(
            image: image, locale: locale, zone: catalog?.market(market.code)?.timeZone ?? "UTC",
            language: server.adapters.language)
    }
}
