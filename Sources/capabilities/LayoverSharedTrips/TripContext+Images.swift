import LayoverAssembly
import LayoverCatalog
import LayoverFrame
import LayoverJSON
import LayoverModel
import LayoverPictures
import LayoverSchema
import LayoverSeal
import LayoverTrips

// Images of trips: what pages and messages say of them.
extension TripContext {
    /// The image of a trip as everybody sees it: the way, the days, and up to three flights with their prices.
    ///
    /// Nothing is drawn yet; nothing that a person wrote is in it.
    ///
    /// - Parameters:
    ///   - rows: Of the trip.
    ///   - locale: In which its words are; the trip's own by default.
    /// - Returns: `nil` where images are switched off.
    func image(of rows: TripRows, in locale: LocaleTag? = nil) -> TripImageAddress? {
        image(TripImageFlight.picks(of: rows, atMost: TripImageSource.items), of: rows.trip, in: locale)
    }

    /// The image of one flight of a trip, for the message in which it is shared; also of one that is staged.
    func image(of item: TripItem, in trip: Trip) -> TripImageAddress? {
        image([TripImageFlight(item)].compactMap { $0 }, of: trip, in: nil)
    }

    /// What an app puts into the message with which a flight is shared.
    ///
    /// - Parameters:
    ///   - item: The flight.
    ///   - trip: Its trip.
    ///   - address: Of the trip's page; `nil` where no link to it is known.
    /// - Returns: `nil` for what no image shows.
    func message(about item: TripItem, in trip: Trip, at address: String?) -> JSONValue? {
        guard let flight = TripImageFlight(item), let writer = writer(trip, trip.locale) else { return nil }
        let message = TripMessage(flight, writer)
        let image = image(of: item, in: trip)
        return message.json.with([
            "image": image.map { .string($0.path) } ?? .null, "alt": .string(image?.alt ?? ""),
            "url": address.map { .string($0) } ?? .null,
        ])
    }

    private func image(_ flights: [TripImageFlight], of trip: Trip, in locale: LocaleTag?) -> TripImageAddress? {
        let isOff = imagesAreOff(market: trip.market, locale: trip.locale)
        guard isOn, !isOff, let writer = writer(trip, locale ?? trip.locale),
            let (picture, alt) = try? writer.write(flights)
        else { return nil }
        let description = picture.bytes
        let hash = hexadecimal(server.seal.sha256([description]))
        images.add(description, as: hash)
        return TripImageAddress(path: "/i/\(hash).png", alt: alt)
    }

    private func writer(_ trip: Trip, _ locale: LocaleTag) -> TripImageWriter? {
        let catalog = server.holder.load().serving?.catalog
        guard let image = catalog?.tripImage ?? shippedImage else { return nil }
        return TripImageWriter(
            image: image, locale: locale, zone: catalog?.market(trip.market.code)?.timeZone ?? "UTC",
            language: server.adapters.language)
    }
}
