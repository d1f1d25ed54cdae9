import LayoverFrame
import LayoverHTTP
import LayoverModel
import LayoverTripContent
import LayoverTrips
import LayoverWeb

/// The common part of all pages of trips: the store is read first, forms are checked against forgery, and a worker of the
/// connection writes.
struct PageResponder: Sendable {
    let context: TripContext
    let writer: PageWriter

    init(_ context: TripContext) {
        self.context = context
        writer = PageWriter(context: context, shelf: ServedPages(context.server.adapters))
    }

    /// Shows the trip of the call's token: at once if its current state is in memory, else after it was read.
    func show(_ call: PageCall, _ answer: @escaping @Sendable (TripRows?) -> HTTPReply) -> HTTPReply {
        // Only the store knows what another server changed.
        if let hash = call.hash, !context.store.isShared, let rows = context.lookups.rows(of: .key(hash)) {
            return answer(rows)
        }
        return read(call) { rows, late in late.send(answer(rows)) }
    }

    /// Reads the trip of the call's token, and has a worker of its connection answer.
    func read(
        _ call: PageCall, _ answer: @escaping @Sendable (TripRows?, LateReply) -> Void
    ) -> HTTPReply {
        guard let hash = call.hash else { return writer.state(.unknown, call) }
        let late = LateReply(orElse: writer.state(.away, call))
        context.store.read(link: hash) { found in
            work(late) {
                switch found {
                case .success(let rows):
                    if let rows { context.lookups.learn(rows.trip.id, of: hash) }
                    answer(rows, late)
                case .failure: late.send(writer.state(.away, call))
                }
            }
        }
        return HTTPReply(late: late)
    }

    /// Reads the trip of a form; a form that is too large, or whose token cannot be one, is answered at once.
    private func readForm(
        _ call: PageCall, _ answer: @escaping @Sendable (TripRows?, LateReply) -> Void
    ) -> HTTPReply {
        guard !call.isTooLarge else { return writer.state(.away, call, PageWriter.Words(status: 413)) }
        guard call.hash != nil else { return unknown(call) }
        return read(call, answer)
    }

    /// Reads the trip of a form as ``readForm(_:_:)`` does, and shows a page if the form's trip has ended or is not found.
    func press(
        _ call: PageCall, _ perform: @escaping @Sendable (TripRows?, LateReply) throws(TripProblem) -> Void
    ) -> HTTPReply {
        readForm(call) { rows, late in
            do throws(TripProblem) {
                try perform(rows, late)
            } catch {
                late.send(error == .ended ? writer.state(.ended, call) : unknown(call))
            }
        }
    }

    /// Submits requests, and has a worker of the connection answer.
    func submit(
        _ requests: [TripRequest], _ late: LateReply, _ answer: @escaping @Sendable ([TripAnswer]) -> Void
    ) {
        context.store.submit(requests) { answers in work(late) { answer(answers) } }
    }

    /// Runs work on a worker if possible, so that no thread of the store writes a page.
    private func work(_ late: LateReply, _ work: @escaping @Sendable () -> Void) {
        if !late.onItsThread(work) { work() }
    }

    /// The page of an unknown token, which is counted.
    ///
    /// A client that tries many has to wait. Previews open only pages of trips, which may be viewed freely.
    func unknown(_ call: PageCall) -> HTTPReply {
        let refusal = context.countedGuess(.missingToken, network: call.network)
        guard case .tooOften = refusal else { return writer.state(.unknown, call) }
        return writer.state(.away, call, PageResponder.often(refusal))
    }

    /// Words for a client that does something too often.
    static func often(_ refusal: TripRefusal) -> PageWriter.Words {
        var words = PageWriter.Words(said: .often, status: 429)
        if case .tooOften(let seconds) = refusal { words.retrySeconds = seconds }
        return words
    }

    /// Redirects to a page by an address that does not repeat the form.
    func lead(to path: String, _ cookies: [HTTPHeader] = []) -> HTTPReply {
        HTTPReply(
            status: 303,
            headers: [
                HTTPHeader("Location", path), .privateNoStore, HTTPHeader("Referrer-Policy", "same-origin"),
                HTTPHeader("X-Robots-Tag", "noindex"),
            ] + cookies)
    }
}

// Protection against forged forms.
extension PageResponder {
    /// Checks a form against forgery.
    ///
    /// - Parameters:
    ///   - call: The press.
    ///   - name: The action of the form.
    ///   - person: The person for whom its form was written.
    ///   - trip: The trip.
    ///   - now: The moment of the press.
    ///   - limit: Throws if the reader presses too often.
    /// - Returns: The name of the form, which distinguishes it from others.
    /// - Throws: Why it is rejected.
    func check(
        _ call: PageCall, _ name: TripCallName, by person: TripHash, in trip: Trip, at now: UTCInstant,
        limiting limit: () throws(TripRefusal) -> Void
    ) throws(PressRefusal) -> String {
        guard ![name, .page].contains(where: { context.isOff($0, market: trip.market, locale: trip.locale) }) else {
            throw .off
        }
        guard call.isOwn else { throw .foreign }
        guard call.isSafe else { throw .unsafe }
        guard call.browser.isKnown else { throw .cookie }
        let proof = PageProof(key: context.server.signing.key)
        switch proof.verdict(call.form["proof"], for: person, in: trip.id, at: now) {
        case .valid(let form):
            do throws(TripRefusal) { try limit() } catch { throw .often(error) }
            return form
        case .missing: throw .foreign
        case .expired, .foreign: throw .outdated
        }
    }
}
