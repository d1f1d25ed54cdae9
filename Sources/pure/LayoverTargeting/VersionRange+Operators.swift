/// A test of an attribute by a range of versions, in ``AppVersion``'s order.
///
/// The operator is Layover's own: authors write `app: ">=7.31"`, and the feed for GrowthBook's SDKs never has it.
extension VersionRange {
    static let operatorName = "$versionRange"

    /// The test as a condition has it under an attribute.
    package var attributeTest: AttributeValue { .object([VersionRange.operatorName: .text(description)]) }

    /// Reads such a test; `nil` for any other.
    package init?(attributeTest: AttributeValue) {
        guard let text = attributeTest[VersionRange.operatorName]?.text, let range = try? VersionRange(text) else {
            return nil
        }
        self = range
    }

    /// Reports whether `value` is a version within the range; a missing value, and one that is no version, is not.
    package func contains(_ value: AttributeValue) -> Bool { value.version.map { contains($0) } ?? false }
}

extension AttributeValue {
    /// The version of an app that a client sent, as a text or as a number.
    package var version: AppVersion? {
        switch self {
        case .text(let text): AppVersion(text)
        case .number, .numeral: AppVersion(asVersion)
        default: nil
        }
    }
}

// The nearest condition for GrowthBook's SDKs.
extension VersionRange {
    /// A text that sorts behind every version that can be read: a readable one begins with a digit.
    private static let unreadable = "@"

    /// A condition in GrowthBook's operators that holds for the same versions.
    ///
    /// GrowthBook compares padded texts, in which neither 7.31.1.4 nor a pre-release is where ``AppVersion`` has it. So each
    /// bound becomes the list of spans of padded texts that lie below it, and of the texts that are equal to it.
    /// `docs/yaml.md` lists the versions that no padded text can tell apart.
    package func growthBookCondition(on attribute: String) -> AttributeValue {
        func test(_ operators: Attributes) -> AttributeValue {
            .object(Attributes([Attributes.Member(attribute, .object(operators))]))
        }
        let bounds = description.split(separator: " ").map { word -> AttributeValue in
            let version = word.drop { "<>=".contains($0) }
            let bound = PaddedBound(version)
            let (join, operators) =
                switch word.dropLast(version.count) {
                case ">=": ("$nor", bound.below)
                case ">": ("$nor", bound.below + bound.equal)
                case "<": ("$or", bound.below)
                case "<=": ("$or", bound.below + bound.equal)
                default: ("$or", bound.equal)
                }
            return .object(Attributes([Attributes.Member(join, .list(operators.map(test)))]))
        }
        let isVersion = test(["$exists": true, "$vlt": .text(VersionRange.unreadable)])
        return .object(["$and": .list([isVersion] + bounds)])
    }

    /// A condition in GrowthBook's operators for values that are no version.
    package static func growthBookUnreadable(on attribute: String) -> AttributeValue {
        .object(Attributes([Attributes.Member(attribute, .object(["$vgte": .text(unreadable)]))]))
    }
}

/// One version of a range, and the padded texts around it.
private struct PaddedBound {
    /// Numbers of a version that an app writes; longer ones are rare.
    private static let writtenNumbers = 4

    /// Without zeros at the end, each as its author wrote it.
    private let numbers: [Substring]
    /// Empty for a release.
    private let prerelease: Substring

    init(_ version: Substring) {
        let bare = (version.hasPrefix("v") ? version.dropFirst() : version).prefix { $0 != "+" }
        let core = bare.prefix { $0 != "-" }
        var numbers = core.split(separator: ".")
        while numbers.count > 1, let last = numbers.last, Int(last) == 0 { numbers.removeLast() }
        self.numbers = numbers
        prerelease = bare.dropFirst(core.count + 1)
    }

    /// The release in all lengths that an app may write: 7.31, 7.31.0, 7.31.0.0.
    private var releases: [String] {
        (numbers.count...max(PaddedBound.writtenNumbers, numbers.count)).map { count in
            (numbers + Array(repeating: "0", count: count - numbers.count)).joined(separator: ".")
        }
    }

    var equal: [Attributes] {
        releases.map { ["$veq": .text(prerelease.isEmpty ? $0 : "\($0)-\(prerelease)")] }
    }

    /// All that sorts before the release in its shortest form, and the pre-releases, which GrowthBook sorts behind it.
    var below: [Attributes] {
        // A version of three numbers is padded with a `~`, so the four numbers that follow it come first.
        let lowest = numbers.count == 3 ? releases[1] : releases[0]
        // 7 and 7.31 are below 7.31.1, and so are their pre-releases; 7.31.1 and its own are below 7.31.1.4.
        let shorter = (1..<max(1, numbers.count)).map { numbers.prefix($0).joined(separator: ".") }
        return [["$vlt": .text(lowest)]]
            + shorter.map { ["$vgte": .text("\($0)-@"), "$vlte": .text("\($0)-~")] }
            + releases.map {
                ["$vgte": .text("\($0)-@"), "$vlt": .text("\($0)-\(prerelease.isEmpty ? "~" : prerelease)")]
            }
    }
}
