extension VersionRange {
    /// The range as operators on an attribute, all of which must hold.
    ///
    /// GrowthBook compares padded texts, in which 7.20 comes before 7.20.0, while here both are one version: so each end
    /// is written in the form, short or long, that takes in or leaves out both. A pre-release counts as its release. An
    /// attribute that is missing lies in no range.
    package var attributeOperators: [Attributes.Member] {
        description.split(separator: " ").flatMap { word -> [Attributes.Member] in
            let version = word.drop { "<>=".contains($0) }
            let (short, long) = VersionRange.forms(of: String(version))
            switch word.dropLast(version.count) {
            case ">=": return [member(.vgte, short)]
            case ">": return [member(.vgt, long)]
            case "<": return [member(.vlt, short), member(.exists, true)]
            case "<=": return [member(.vlte, long), member(.exists, true)]
            default: return [member(.vgte, short), member(.vlte, long)]
            }
        }
    }

    private func member(_ operation: Operator, _ value: AttributeValue) -> Attributes.Member {
        Attributes.Member(operation.rawValue, value)
    }

    /// Without the zeros at the end, and with at least three numbers; a pre-release has but one form.
    private static func forms(of version: String) -> (short: AttributeValue, long: AttributeValue) {
        let bare = (version.hasPrefix("v") ? version.dropFirst() : version[...]).prefix { $0 != "+" }
        guard !bare.contains("-") else { return (.text(String(bare)), .text(String(bare))) }
        var numbers = bare.split(separator: ".").map(String.init)
        while numbers.count > 1, let last = numbers.last, Int(last) == 0 { numbers.removeLast() }
        let short = numbers.joined(separator: ".")
        while numbers.count < 3 { numbers.append("0") }
        return (.text(short), .text(numbers.joined(separator: ".")))
    }
}
