/// What rows must hold to match, with those that count several times.
struct WeighedExpression {
    /// Rows that count `FinderLimits.titleFactor` times; `nil` where all count alike.
    let titles: MatchExpression?
    let all: MatchExpression

    init(_ titles: MatchExpression?, _ all: MatchExpression) {
        self.titles = titles
        self.all = all
    }

    static func plain(_ expression: MatchExpression?) -> [WeighedExpression] {
        expression.map { [WeighedExpression(nil, $0)] } ?? []
    }

    /// What is read, with how many times its rows count.
    var factors: [(expression: MatchExpression, factor: Int)] {
        (titles.map { [($0, FinderLimits.titleFactor)] } ?? []) + [(all, 1)]
    }
}
