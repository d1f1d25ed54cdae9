import LayoverModel

/// The members of a list, whichever way it is packed.
struct Members: RandomAccessCollection {
    private enum Storage {
        case packed(PackedTexts)
        case plain([Value])
    }

    private let storage: Storage

    /// `nil` if the value is not a list.
    init?(_ value: Value) {
        switch value {
        case .texts(let texts): storage = .packed(texts)
        case .list(let values): storage = .plain(values)
        default: return nil
        }
    }

    var startIndex: Int { 0 }

    var endIndex: Int {
        switch storage {
        case .packed(let texts): texts.count
        case .plain(let values): values.count
        }
    }

    subscript(index: Int) -> Value {
        switch storage {
        case .packed(let texts): .text(texts[index])
        case .plain(let values): values[index]
        }
    }
}
