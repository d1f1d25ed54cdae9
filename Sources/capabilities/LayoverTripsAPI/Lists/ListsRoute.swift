import LayoverAssembly
import LayoverCatalog
import LayoverFrame
import LayoverHTTP
import LayoverJSON
import LayoverSuppliers
import LayoverTripContent
import LayoverTrips
import LayoverWeb

/// `/v1/lists/{name}`: flights to share from, ready to be added to a trip; nothing of them is stored.
struct ListsRoute: RouteOwner {
    static let routes: [Route<ListsRoute>] = [
        Route(.showList, counted: "trip-lists") { $0.show($2[0], $1) },
        Route(.readList, counted: "trip-lists") { $0.read($2[0], $1) },
    ]

    let context: TripContext
    let services: any ServiceCalling

    /// `POST`: the client has the list.
    private func show(_ name: String, _ request: borrowing HTTPRequest) -> HTTPReply {
        answered(request) { headers throws(TripRefusal) in
            guard case .client = try source(name) else {
                throw .noList(detail: "a service has this list; read it with GET")
            }
            guard request.bodyCount <= TripCallLimits.listBytes else {
                throw .call(.bodyTooLarge, detail: "at most \(TripCallLimits.listBytes >> 10) KiB are accepted")
            }
            let bytes = request.withPaddedBody { span, count in span.extracting(0..<count).array }
            guard let offers = (try? JSONValue(parsing: bytes))?["offers"]?.items,
                offers.count <= TripCallLimits.listedOffers
            else {
                throw .call(
                    .badBody,
                    detail: "the body must be '{\"offers\": [...]}' with at most \(TripCallLimits.listedOffers) offers")
            }
            return reply(ListedOffers(offers, context), name, headers)
        }
    }

    /// `GET`: a service has the list; if it returns none, the list is empty, and its state is the reason.
    private func read(_ name: String, _ request: borrowing HTTPRequest) -> HTTPReply {
        answered(request) { headers throws(TripRefusal) in
            guard case .remote(let service, let deadline) = try source(name) else {
                throw .noList(detail: "the client has this list; send it with POST")
            }
            let question = try ListQuestion(name, request, context.server.holder.load().serving?.catalog)
            let asked = ServiceRequest(
                widget: "list:\(name)", service: service, body: question.body, deadlineMilliseconds: deadline,
                cacheSeconds: 0, fault: ListsRoute.fault)
            let late = LateReply(orElse: reply(ListedOffers(.late), name, headers))
            services.ask(asked, market: question.market, trace: context.server.trace(request).headers) {
                [self] answer in
                late.send(reply(offers(answer), name, headers))
            }
            return HTTPReply(late: late)
        }
    }

    private func offers(_ answer: ServiceAnswers.Answer) -> ListedOffers {
        switch answer {
        case .body(let bytes):
            guard let offers = ListsRoute.offers(bytes) else { return ListedOffers(.failed) }
            return ListedOffers(offers, context)
        case .noCard: return ListedOffers([], context)
        case .late: return ListedOffers(.late)
        case .failed, .wrong: return ListedOffers(.failed)
        }
    }

    private static func offers(_ body: [UInt8]) -> [JSONValue]? { (try? JSONValue(parsing: body))?["offers"]?.items }

    private static let fault: @Sendable ([UInt8]) -> String? = { body in
        ListsRoute.offers(body) == nil ? "the body is not an object with a list 'offers'" : nil
    }

    /// - Throws: If trips are off or switched off, or the content names no such list.
    private func source(_ name: String) throws(TripRefusal) -> ListSource {
        guard context.isOn else { throw .off }
        guard !context.isOff(nil, market: nil, locale: nil) else { throw .switchedOff }
        guard let source = context.server.holder.load().serving?.catalog[TripContent.self].lists[name] else {
            throw .noList(detail: "lists are declared under 'lists' in widgets/layover.yaml")
        }
        return source
    }

    private func reply(_ offers: ListedOffers, _ name: String, _ headers: [HTTPHeader]) -> HTTPReply {
        .json(offers.json(name), headers: [.privateNoStore] + headers)
    }

    private func answered(
        _ request: borrowing HTTPRequest, _ answer: ([HTTPHeader]) throws(TripRefusal) -> HTTPReply
    ) -> HTTPReply {
        let headers = context.server.crossOrigin(request)
        do throws(TripRefusal) {
            try context.limit(.lists(network: context.server.network(of: request)))
            return try answer(headers)
        } catch {
            return error.reply(headers)
        }
    }
}
