/// How much of everything one trip may hold and how long things last; each with a test on both sides.
package struct TripLimits: Hashable, Sendable {
    /// People who are there; who left does not count.
    package var people = 50
    /// Items that everybody sees; a staged one counts for its adder alone.
    package var items = 100
    /// Items that were removed and still wait, or are staged, beside those that everybody sees.
    package var hiddenItems = 200
    /// Links that are neither revoked nor at their end.
    package var links = 20
    /// Keys of people who left, who may not come back with them.
    package var barredKeys = 1_000
    /// Characters.
    package var title = 80
    package var note = 140
    package var name = 40
    /// Seconds after which the same price, seen again, is worth a write.
    package var sightingSeconds = 60
    /// How far a client may count ahead of its own last vote.
    package var seqAhead = 1_000
    /// Lines of the change log from which a client may resume.
    package var eventsKept = 1_000
    package var eventDays = 7
    /// How long a stored reply answers its key.
    package var keyHours = 24
    /// How long a staged item waits to be sent.
    package var stageHours = 24
    /// How long a removed item waits to be restored.
    package var restoreDays = 30
    /// How long a link may last at most, in seconds; one without an end lasts as long as its trip.
    package var linkSeconds = 400 * 86_400
    /// How long a hand-over to another device opens, and bytes of what it hands over.
    package var handoverSeconds = 600
    package var sealedBytes = 1_024
    /// When a trip ends: so long after the last flight of its items, else after its last change, and never later than so long
    /// after it was made.
    package var daysAfterFlight = 30
    package var daysAfterChange = 180
    package var daysInAll = 400
    /// How long an ended trip still says that it has ended.
    package var daysEnded = 30
    /// Reports kept of one trip.
    package var reports = 100

    package init() {}
}
