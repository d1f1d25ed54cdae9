import Foundation
import LayoverModel
import LayoverTemplates

/// Checks the output for one value, in the fragment and in the whole document.
struct PairJudge {
    let test: PairsSuite.Case
    let baseline: PairBaseline
    let parser: HTMLParserProcess

    /// The expected and actual result if the pair fails; `nil` if it passes.
    func miss() throws -> (expected: String, got: String)? {
        let expectation: PairExpectation
        do throws(SuiteError) {
            expectation = try PairExpectation(test.expect)
        } catch {
            return ("an expectation that this program knows", "cannot judge: \(error)")
        }
        guard let compiled = baseline.compiled else {
            return ("a template that compiles", baseline.errors.first.map(\.description) ?? "no card and no error")
        }
        for form in HTMLParserProcess.Form.allCases {
            if let got = try miss(expectation, compiled, form) {
                return (expectation.description, "in the \(form.rawValue): \(got)")
            }
        }
        return nil
    }

    private func miss(
        _ expectation: PairExpectation, _ compiled: CardTemplate, _ form: HTMLParserProcess.Form
    ) throws -> String? {
        let html: String
        do throws(RenderError) {
            html = try baseline.card.render(compiled, test.value, as: form)
        } catch .noWayOn {
            return expectation.mayBeRefused(test.value) ? nil : "the card was dropped, for its only link was refused"
        } catch {
            return "the card was dropped: \(error)"
        }
        let tree = try parser.parse(html, as: form)
        let known = baseline.trees[form] ?? []
        guard !known.isEmpty else { return "cannot judge: no harmless value gives a card" }
        let alike = known.filter { $0.plain.shape == tree.shape }
        guard !alike.isEmpty else {
            return "another shape: \(tree.shape) instead of \(known[0].plain.shape)"
        }
        // If a typed hole rejects the value, the card looks as for `plain`; if it accepts it, as for a valid value of its
        // type.
        let misses = alike.map { miss(expectation, PairLeaf.leaves(tree, $0)) }
        return misses.contains(nil) ? nil : misses.last ?? nil
    }

    private func miss(_ expectation: PairExpectation, _ leaves: [PairLeaf]) -> String? {
        if let changed = leaves.first(where: { !$0.isOfHole && $0.value != $0.plain.value }) {
            return "\(changed.place) changed to \(changed.value.debugDescription), and the hole is not there"
        }
        let judged = leaves.filter { expectation.concerns($0) }
        let ofHole = judged.filter(\.isOfHole)
        guard !expectation.needsLeaf || !judged.isEmpty else {
            return "cannot judge: no \(expectation.place) in the card"
        }
        for leaf in ofHole.isEmpty ? judged : ofHole {
            if let miss = expectation.miss(leaf, value: test.value) { return "\(leaf.place): \(miss)" }
        }
        return nil
    }
}

/// One text or attribute of the checked tree, with the same one for the harmless values.
struct PairLeaf {
    let value: String
    let plain: ParsedElement.Leaf
    /// The literal pieces around the holes; `nil` if there is no hole here, or if the pieces do not explain both trees.
    let pieces: [String]?
    let isOfHole: Bool

    /// The leaves of `tree`, which has the same shape as `trees`.
    static func leaves(_ tree: ParsedElement, _ trees: PairBaseline.Trees) -> [PairLeaf] {
        zip(tree.leaves, zip(trees.plain.leaves, trees.marker.leaves)).map { found, known in
            let (plain, marker) = known
            let pieces = marker.value.components(separatedBy: trees.markerText)
            let explains = pieces.count > 1 && pieces.joined(separator: trees.plainText) == plain.value
            return PairLeaf(
                value: found.value, plain: plain, pieces: explains ? pieces : nil,
                isOfHole: plain.value != marker.value)
        }
    }

    var place: String { plain.attribute.map { "\($0) of <\(plain.tag)>" } ?? "text in <\(plain.tag)>" }
}
