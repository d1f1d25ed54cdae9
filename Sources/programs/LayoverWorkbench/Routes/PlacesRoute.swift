import LayoverHTTP
import LayoverJSON
import LayoverPreview

/// `/api/places?find=osl&market=NO`: finds airports, cities and countries while the author types.
struct PlacesRoute: Sendable {
    let context: WorkbenchContext

    func reply(to request: WorkbenchRequest) -> HTTPReply {
        let typed = String((request.item("find") ?? "").prefix(WorkbenchLimits.soughtLetters))
        let (market, places) = (request.item("market"), context.places)
        return context.view { preview, _ in
            let found = places.search(preview).find(typed, market: market, limit: WorkbenchLimits.foundPlaces)
            return .json(.record(["places": .array(found.map(\.json))]))
        }
    }
}
