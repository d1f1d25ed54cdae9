import LayoverHTTP
import LayoverTrips

// Pages that are equal for several readers: written once, and signed for each of them.
extension PageWriter {
    /// The key of the page of a visitor who has not joined.
    ///
    /// - Returns: `nil` for a person who joined, and for an answer to a press: those pages are their reader's alone.
    func key(
        of tag: TripTag, publication: Int, place: Place, _ visit: PageVisit, _ call: PageCall, words: Words
    ) -> KeptPages.Key? {
        guard visit.me == nil, tag.viewer == .looker, !call.isPress, call.device == nil, words.press == nil,
            words.status == 200, words.retrySeconds == nil, !words.isLeaving
        else { return nil }
        return KeptPages.Key(
            tag: tag.text, link: visit.link.hash, address: call.address, publication: publication,
            template: ObjectIdentifier(place.page), wanted: call.wanted, said: words.said, isSafe: call.isSafe)
    }

    /// Keeps a page ready, unless there was a commit in between: no data of a person who left may stay.
    func keep(_ page: UnsignedPage, _ key: KeptPages.Key, _ visit: PageVisit) -> UnsignedPage {
        let trip = visit.rows.trip
        context.pages.keep(page, trip.id, key, now: visit.now)
        if context.store.rowsAtHand(of: trip.id)?.trip != trip { context.pages.forget(trip.id) }
        return page
    }

    /// The page for one reader, with a proof of their own, and the cookies of their browser.
    func sign(_ page: UnsignedPage, _ visit: PageVisit, _ call: PageCall) -> HTTPReply {
        let nonce = nonce()
        let proof = proof(for: visit.key.hash, in: visit.rows.trip.id, at: visit.now)
        return PageRange.reply(
            page.signed(proof: proof, nonce: nonce), nonce: nonce, call.range, status: 200,
            call.cookies(in: visit.rows))
    }
}
