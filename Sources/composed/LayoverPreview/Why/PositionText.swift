import LayoverAssembly

/// Position of a card, in words.
enum PositionText {
    static func text(_ position: WidgetAccount.Position) -> String {
        switch position {
        case .top: "on top of the results"
        case .end: "below the results"
        case .after(1): "after the first result"
        case .after(let count): "after \(count) results"
        case .beside(let id): "beside the result '\(id)'"
        case .nowhere: "nowhere"
        }
    }
}
