package import LayoverTargeting

/// The rules that find the best of some candidates: an author's `pick` after reading.
package struct Pick: Sendable {
    /// One criterion of the score.
    package struct Criterion: Sendable {
        /// The number to which values are relative.
        package enum Base: String, Sendable { case least, most }
        /// The effect of an unknown fact.
        package enum Unknown: Hashable, Sendable {
            /// In millionths.
            case utility(Int)
            /// The criterion is left out of the sum and of its weights.
            case skip
            /// The candidate is excluded.
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
        /// The names of its facts in their written order, separated by commas: `rating,kind`.
        package let names: String
        /// Whether a limit keeps a candidate, or a penalty is charged, if the result is unknown.
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

    /// A fact that orders candidates with equal scores.
    package struct Tie: Hashable, Sendable {
        package let slot: Int
        package let isFalling: Bool

        package init(slot: Int, isFalling: Bool) {
            self.slot = slot
            self.isFalling = isFalling
        }
    }

    /// How much each candidate should differ from those shown before it.
    package struct Variety: Hashable, Sendable {
        package let slot: Int
        /// In millionths, for each of the last `memory` candidates with the same value.
        package let cost: Int
        package let memory: Int

        package init(slot: Int, cost: Int, memory: Int) {
            self.slot = slot
            self.cost = cost
            self.memory = memory
        }
    }

    /// The facts of candidates, in the order of their numbers.
    package var facts: [PickFact] { didSet { slots = Slots(facts) } }
    /// Numbers of the facts with a special meaning.
    private(set) var slots: Slots
    package var criteria: [Criterion]
    package var limits: [Test] = []
    package var penalties: [Penalty] = []
    package var hours: HoursPolicy?
    /// The percentage of the score that comes from the weakest criterion.
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

    /// Numbers of the facts with a special meaning, found once and not for each candidate; -1 if the pick does not have the
    /// fact.
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

    /// The number of the fact with this name; `nil` if the pick does not have it.
    package func slot(of name: String) -> Int? { facts.firstIndex { $0.name == name } }
}
