/// Limits on the contents of one trip, and on how long they last; each is tested on both sides.
package struct TripLimits: Hashable, Sendable {
    /// People who are not gone.
    package var people = 50
    /// The smallest number of yes votes that can count as agreement; the largest is ``people``.
    package var leastEnough = 2
    /// Items that all people see; a staged one counts for its adder alone.
    package var items = 100
    /// Removed items that can be restored and staged ones, in addition to those that all people see.
    package var hiddenItems = 200
    /// Links that are neither revoked nor expired; a new one replaces all others.
    package var links = 20
    /// Keys of people who are gone, with which they may not join again.
    package var barredKeys = 1_000
    /// Characters.
    package var title = 80
    package var note = 140
    package var name = 40
    /// Seconds after which the same price, seen again, is worth a write.
    package var sightingSeconds = 60
    /// How far the number of a vote may be ahead of the person's latest.
    package var seqAhead = 1_000
    /// Lines of the change log from which a client may resume, and their age in days.
    package var eventsKept = 1_000
    package var eventDays = 7
    /// How long a stored reply is repeated for its key.
    package var keyHours = 24
    /// How long a staged item waits to be sent.
    package var stageHours = 24
    /// How long a removed item waits to be restored.
    package var restoreDays = 30
    /// Maximum lifetime of a link, in seconds; a link without an end lasts as long as its trip.
    package var linkSeconds = 400 * 86_400
    /// Lifetime of a hand-over to another device, in seconds, and the maximum bytes of its data.
    package var handoverSeconds = 600
    package var sealedBytes = 1_024
    /// The end of a trip: days after the last flight of its items, else days after its last change; and the maximum number of
    /// days after it was made.
    package var daysAfterFlight = 30
    package var daysAfterChange = 180
    package var daysInAll = 400
    /// How long an ended trip still reports that it has ended.
    package var daysEnded = 30
    /// Reports kept of one trip.
    package var reports = 100

    package init() {}
}
