/// The condition for matching rows, with a condition for rows of higher weight.
struct WeighedExpression {
    /// Rows that count `FinderLimits.titleFactor` times; `nil` if all count the same.
    let titles: MatchExpression?
    let all: MatchExpression

    init(_ titles: MatchExpression?, _ all: MatchExpression) {
        self.titles = titles
        self.all = all
    }

    static func plain(_ expression: MatchExpression?) -> [WeighedExpression] {
        expression.map { [WeighedExpression(nil, $0)] } ?? []
    }

    /// The expressions to read, each with the factor of its rows.
    var factors: [(expression: MatchExpression, factor: Int)] {
        (titles.map { [($0, FinderLimits.titleFactor)] } ?? []) + [(all, 1)]
    }
}
