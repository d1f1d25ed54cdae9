/// One arm of an experiment.
package struct Arm: Hashable, Sendable {
    /// Name of the arm in exposures and sticky buckets.
    package let key: String
    package let name: String?
    /// True if the definition contains the key.
    ///
    /// Only such a key identifies an arm that was stored earlier, as in GrowthBook.
    let hasOwnKey: Bool
    /// Of a holdout: units in this arm continue with the next rule.
    package let passesThrough: Bool

    package init(key: String, name: String? = nil, passesThrough: Bool = false) {
        self.key = key
        hasOwnKey = true
        self.name = name
        self.passesThrough = passesThrough
    }

    /// An arm without a key is named after its number.
    package init(number: Int, name: String? = nil, passesThrough: Bool = false) {
        key = String(number)
        hasOwnKey = false
        self.name = name
        self.passesThrough = passesThrough
    }
}
