package import LayoverModel
import LayoverTemplates

/// `heights.lock.yaml` of one widget: how high its card is in each width class and at each text size.
package struct MeasuredHeights: Hashable, Sendable {
    /// What was measured, as a hash.
    package let digest: String
    /// Points at each of `TextScale.steps`, below 600 points of width.
    package let compact: [Int]
    /// The same from 600 points on.
    package let regular: [Int]
    package let location: SourceLocation

    package init(digest: String, compact: [Int], regular: [Int], location: SourceLocation) {
        self.digest = digest
        self.compact = compact
        self.regular = regular
        self.location = location
    }

    /// `nil` where a part is missing.
    package init?(_ decoding: Decoding) {
        guard let digest = decoding.text("measured"),
            let compact = decoding.sub("compact"), let regular = decoding.sub("regular")
        else { return nil }
        self.init(
            digest: digest, compact: TextScale.steps.compactMap { compact.int(String($0)) },
            regular: TextScale.steps.compactMap { regular.int(String($0)) }, location: decoding.keyLocation("measured"))
    }

    /// Points by width class for a text size.
    ///
    /// - Parameter percent: One of the steps; another is taken as the nearest.
    /// - Returns: `nil` where the file has not all of them.
    package func points(percent: Int) -> (compact: Int, regular: Int)? {
        guard let step = TextScale.steps.firstIndex(of: TextScale.drawn(percent: percent)),
            compact.indices.contains(step), regular.indices.contains(step)
        else { return nil }
        return (compact[step], regular[step])
    }

    /// The file as it is written.
    package func text(widget: String) -> String {
        func row(_ points: [Int]) -> String {
            zip(TextScale.steps, points).map { "\($0): \($1)" }.joined(separator: ", ")
        }
        return """
            # How high the card is, measured in Chromium: 'layover measure \(widget)' writes this file.
            heights: \(widget)
            measured: "\(digest)"
            compact: { \(row(compact)) }
            regular: { \(row(regular)) }

            """
    }

    package static func path(widget: String) -> String { "widgets/cards/\(widget)/heights.lock.yaml" }
}
