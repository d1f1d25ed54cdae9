/// A test of an attribute by a range of versions, in ``AppVersion``'s order.
///
/// The operator is Layover's own: authors write `app: ">=7.31"`, and the feed for GrowthBook's SDKs never contains it.
extension VersionRange {
    static let operatorName = "$versionRange"

    /// The test in a condition's form, for the value of an attribute.
    package var attributeTest: AttributeValue { .object([VersionRange.operatorName: .text(description)]) }

    /// Reads such a test; `nil` for any other test.
    package init?(attributeTest: AttributeValue) {
        guard let text = attributeTest[VersionRange.operatorName]?.text, let range = try? VersionRange(text) else {
            return nil
        }
        self = range
    }

    /// Returns whether `value` is a version within the range; false for a missing value, and for one that is not a version.
    package func contains(_ value: AttributeValue) -> Bool { value.version.map { contains($0) } ?? false }
}

extension AttributeValue {
    /// An app's version in an attribute, from a text or a number.
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
    /// A text that sorts after every readable version, because a readable one begins with a digit.
    private static let unreadable = "@"

    /// A condition in GrowthBook's operators that holds for the same versions.
    ///
    /// GrowthBook compares padded texts, which order neither 7.31.1.4 nor a pre-release as ``AppVersion`` does. Each bound
    /// therefore becomes a list of the spans of padded texts below it, and of the texts equal to it. `docs/yaml/conditions.md` lists
    /// the versions that padded texts cannot distinguish.
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

    /// A condition in GrowthBook's operators for values that are not versions.
    package static func growthBookUnreadable(on attribute: String) -> AttributeValue {
        .object(Attributes([Attributes.Member(attribute, .object(["$vgte": .text(unreadable)]))]))
    }
}

/// One version of a range, and the padded texts around it.
private struct PaddedBound {
    /// Numbers that versions of apps usually have at most.
    private static let writtenNumbers = 4

    /// Without trailing zeros, each as its author wrote it.
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

    /// The release in all lengths in which an app may write it: 7.31, 7.31.0, 7.31.0.0.
    private var releases: [String] {
        (numbers.count...max(PaddedBound.writtenNumbers, numbers.count)).map { count in
            (numbers + Array(repeating: "0", count: count - numbers.count)).joined(separator: ".")
        }
    }

    var equal: [Attributes] {
        releases.map { ["$veq": .text(prerelease.isEmpty ? $0 : "\($0)-\(prerelease)")] }
    }

    /// Everything that sorts before the shortest form of the release, and the pre-releases, which GrowthBook sorts after
    /// it.
    var below: [Attributes] {
        // A version of three numbers is padded with a `~`, so the same version with four numbers comes first.
        let lowest = numbers.count == 3 ? releases[1] : releases[0]
        // 7 and 7.31 and their pre-releases are below 7.31.1; 7.31.1 and its pre-releases are below 7.31.1.4.
        let shorter = (1..<max(1, numbers.count)).map { numbers.prefix($0).joined(separator: ".") }
        return [["$vlt": .text(lowest)]]
            + shorter.map { ["$vgte": .text("\($0)-@"), "$vlte": .text("\($0)-~")] }
            + releases.map {
                ["$vgte": .text("\($0)-@"), "$vlt": .text("\($0)-\(prerelease.isEmpty ? "~" : prerelease)")]
            }
    }
}
