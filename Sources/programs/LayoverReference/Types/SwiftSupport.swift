/// The part of the Swift types that does not depend on any table.
enum SwiftSupport {
    static let text = """
        /// The position of a card in the list of results.
        public enum ListIndex: Codable, Hashable, Sendable {
            /// The number of results before it; draw it at the end of a shorter list.
            case after(Int)
            case end

            public init(from decoder: any Decoder) throws {
                let container = try decoder.singleValueContainer()
                self = container.decodeNil() ? .end : .after(try container.decode(Int.self))
            }

            public func encode(to encoder: any Encoder) throws {
                var container = encoder.singleValueContainer()
                switch self {
                case .after(let count): try container.encode(count)
                case .end: try container.encodeNil()
                }
            }
        }

        /// The height of a card, in points.
        public enum CardHeight: Codable, Hashable, Sendable {
            case points(Int)
            case byWidth(Height)
            /// A form of a later version: measure it.
            case unknown

            public init(from decoder: any Decoder) throws {
                if let points = try? decoder.singleValueContainer().decode(Int.self) {
                    self = .points(points)
                } else {
                    self = (try? Height(from: decoder)).map { .byWidth($0) } ?? .unknown
                }
            }

            public func encode(to encoder: any Encoder) throws {
                var container = encoder.singleValueContainer()
                switch self {
                case .points(let points): try container.encode(points)
                case .byWidth(let height): try container.encode(height)
                case .unknown: try container.encode([String: Int]())
                }
            }

            /// The height for a view of this width.
            public func points(forWidth width: Double) -> Int? {
                switch self {
                case .points(let points): points
                case .byWidth(let height): width < 600 ? height.compact : height.regular
                case .unknown: nil
                }
            }
        }

        /// Any JSON.
        public enum JSON: Codable, Hashable, Sendable {
            case null
            case bool(Bool)
            case int(Int)
            case double(Double)
            case string(String)
            case array([JSON])
            case object([String: JSON])

            public init(from decoder: any Decoder) throws {
                let container = try decoder.singleValueContainer()
                if let value = try? container.decode(Bool.self) {
                    self = .bool(value)
                } else if let value = try? container.decode(Int.self) {
                    self = .int(value)
                } else if let value = try? container.decode(Double.self) {
                    self = .double(value)
                } else if let value = try? container.decode(String.self) {
                    self = .string(value)
                } else if let value = try? container.decode([JSON].self) {
                    self = .array(value)
                } else if let value = try? container.decode([String: JSON].self) {
                    self = .object(value)
                } else {
                    self = .null
                }
            }

            public func encode(to encoder: any Encoder) throws {
                var container = encoder.singleValueContainer()
                switch self {
                case .null: try container.encodeNil()
                case .bool(let value): try container.encode(value)
                case .int(let value): try container.encode(value)
                case .double(let value): try container.encode(value)
                case .string(let value): try container.encode(value)
                case .array(let value): try container.encode(value)
                case .object(let value): try container.encode(value)
                }
            }
        }

        /// A list that skips the items that it cannot read.
        private struct LenientList<Item: Decodable>: Decodable {
            let items: [Item]

            private struct Attempt: Decodable {
                let item: Item?

                init(from decoder: any Decoder) throws { item = try? Item(from: decoder) }
            }

            init(from decoder: any Decoder) throws {
                items = try decoder.singleValueContainer().decode([Attempt].self).compactMap(\\.item)
            }
        }

        """
}
