import LayoverFrame
import LayoverHTTP
import LayoverTrips
import LayoverWeb

// Answers that several routes make alike.
extension TripContext {
    /// Answers once the store has read something; no thread of the listener waits for the disk.
    ///
    /// - Parameters:
    ///   - headers: Headers of every answer.
    ///   - read: Has the store read.
    ///   - answer: Makes the answer, on a thread of the store.
    /// - Returns: A late reply; a problem if the store cannot be read.
    func reading<Value>(
        headers: [HTTPHeader] = [],
        _ read: (@escaping @Sendable (Result<Value, TripStoreFault>) -> Void) -> Void,
        answer: @escaping @Sendable (Value) -> HTTPReply
    ) -> HTTPReply {
        let late = LateReply(orElse: TripRefusal.storeUnavailable.reply(headers))
        read { found in
            switch found {
            case .success(let value): late.send(answer(value))
            case .failure: late.send(TripRefusal.storeUnavailable.reply(headers))
            }
        }
        return HTTPReply(late: late)
    }

    /// Answers an operator whose role is enough.
    func answerOperator(
        _ request: borrowing HTTPRequest, _ answer: (AdminToken) throws(TripRefusal) -> HTTPReply
    ) -> HTTPReply {
        let token: AdminToken
        do throws(AdminRefusal) {
            token = try server.access.caller(request, atLeast: .onCall)
        } catch {
            return error.reply
        }
        do throws(TripRefusal) {
            guard isOn else { throw .off }
            return try answer(token)
        } catch {
            return error.reply([])
        }
    }

    /// Counts a guess of a token.
    ///
    /// - Returns: The refusal, or the one of a network that guesses too often.
    func countedGuess(_ refusal: TripRefusal, network: String) -> TripRefusal {
        do throws(TripRefusal) {
            try limit(.unknownTokens(network: network))
            return refusal
        } catch {
            return error
        }
    }

    /// Records the end of a command, and logs a fault.
    func count(_ answer: TripAnswer, _ name: TripCallName, _ what: String) {
        switch answer {
        case .success(.done): counters.add(name, .done)
        case .success(.replayed): counters.add(name, .replayed)
        case .success(.refused): counters.add(name, .refused)
        case .failure(let fault):
            counters.add(name, .failed)
            server.log.error("\(what) is not in force: \(fault)")
        }
    }
}

extension HTTPRequest {
    /// The number in `?limit=`.
    ///
    /// - Returns: `nil` if it is no number in the range, or the query is invalid.
    borrowing func limit(in range: ClosedRange<Int>, default usual: Int) -> Int? {
        guard let items = withQuery({ URLQuery.items($0) }) else { return nil }
        guard let text = items.first(where: { $0.name == "limit" })?.value else { return usual }
        return Int(text).flatMap { range.contains($0) ? $0 : nil }
    }
}

extension TripRefusal {
    /// Reads the name of a trip in a path.
    ///
    /// - Throws: As for an unknown trip if no trip can have it.
    static func trip(_ text: String) throws(TripRefusal) -> TripID {
        guard let trip = TripID(text) else { throw .rules(.unknown) }
        return trip
    }

    static func limit(in range: ClosedRange<Int>) -> TripRefusal {
        .call(.badBody, detail: "'limit' is a number from \(range.lowerBound) to \(range.upperBound)")
    }
}
