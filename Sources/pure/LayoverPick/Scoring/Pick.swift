package import LayoverTargeting

/// How the best of some candidates is found: what somebody wrote under `pick`, read.
package struct Pick: Sendable {
    /// One criterion of the score.
    package struct Criterion: Sendable {
        /// What the number is measured from.
        package enum Base: String, Sendable { case least, most }
        /// What a fact that is not known counts for.
        package enum Unknown: Hashable, Sendable {
            /// In millionths.
            case utility(Int)
            /// It leaves the sum and its weight.
            case skip
            /// The candidate is out.
            case drop
        }

        /// Number of the fact in ``Pick/facts``.
        package let slot: Int
        /// 1 to 100.
        package let weight: Int
        package let relative: Base?
        package let unknown: Unknown
        package let curve: Curve

        package init(slot: Int, weight: Int, relative: Base? = nil, unknown: Unknown, curve: Curve) {
            self.slot = slot
            self.weight = weight
            self.relative = relative
            self.unknown = unknown
            self.curve = curve
        }
    }

    /// A condition on a candidate's facts.
    package struct Test: Sendable {
        package let condition: Condition
        /// The names of its facts in the order of writing, with commas between: `rating,kind`.
        package let names: String
        /// For a limit: whether a candidate stays where nobody knows; for a penalty: whether it is paid.
        package let holdsWhenUnknown: Bool

        package init(condition: Condition, names: String, holdsWhenUnknown: Bool) {
            self.condition = condition
            self.names = names
            self.holdsWhenUnknown = holdsWhenUnknown
        }
    }

    package struct Penalty: Sendable {
        package let test: Test
        /// In millionths.
        package let cost: Int

        package init(test: Test, cost: Int) {
            self.test = test
            self.cost = cost
        }
    }

    /// A fact by which equal scores are put in order.
    package struct Tie: Hashable, Sendable {
        package let slot: Int
        package let isFalling: Bool

        package init(slot: Int, isFalling: Bool) {
            self.slot = slot
            self.isFalling = isFalling
        }
    }

    /// How the next ones differ from those shown before them.
    package struct Variety: Hashable, Sendable {
        package let slot: Int
        /// In millionths, for each of the last `memory` that has the same value.
        package let cost: Int
        package let memory: Int

        package init(slot: Int, cost: Int, memory: Int) {
            self.slot = slot
            self.cost = cost
            self.memory = memory
        }
    }

    /// The facts that candidates have, in the order of their numbers.
    package var facts: [PickFact] { didSet { slots = Slots(facts) } }
    /// Numbers of the facts that have a meaning of their own.
    private(set) var slots: Slots
    package var criteria: [Criterion]
    package var limits: [Test] = []
    package var penalties: [Penalty] = []
    package var hours: HoursPolicy?
    /// Per cent of the score that is the weakest criterion.
    package var weakest = 0
    package var ties: [Tie] = []
    package var variety: Variety?
    /// Candidates that an answer shows, 1 to 20.
    package var show = 8

    package init(facts: [PickFact], criteria: [Criterion]) {
        self.facts = facts
        slots = Slots(facts)
        self.criteria = criteria
    }

    /// Numbers of the facts that have a meaning of their own, found once and not for each candidate; -1 where a pick has none.
    struct Slots: Sendable {
        let hours: Int
        let distance: Int
        let closing: Int

        init(_ facts: [PickFact]) {
            func slot(_ name: String) -> Int { facts.firstIndex { $0.name == name } ?? -1 }
            hours = slot(PickFact.hours)
            distance = slot(PickFact.distance)
            closing = slot(PickFact.closesAfter)
        }
    }

    /// The number of the fact with this name; `nil` where the pick has none.
    package func slot(of name: String) -> Int? { facts.firstIndex { $0.name == name } }
}
