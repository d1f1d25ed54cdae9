import LayoverCatalog
import LayoverModel

extension UsageError {
    /// `there is no market 'XX'; did you mean 'NO'?`, and what follows.
    static func no(_ noun: String, named name: String, among known: [String], _ rest: String = "") -> UsageError {
        UsageError("there is no \(noun) '\(name)'\(Suggested.text(name, among: known))\(rest)")
    }
}

/// Parts of the content that a command line names.
///
/// - Throws: `UsageError` if there is no such part.
extension Catalog {
    @discardableResult
    func known(widget name: String) throws(UsageError) -> CompiledWidget {
        try known(widget(name), "widget", named: name, among: widgets.map(\.name))
    }

    @discardableResult
    func known(market code: String) throws(UsageError) -> CompiledMarket {
        try known(market(code), "market", named: code, among: markets.map(\.market.code))
    }

    func known(experiment key: String) throws(UsageError) -> CompiledExperiment {
        try known(experiment(key), "experiment", named: key, among: experiments.map(\.key))
    }

    private func known<Part>(
        _ part: Part?, _ noun: String, named name: String, among known: [String]
    ) throws(UsageError) -> Part {
        guard let part else { throw .no(noun, named: name, among: known) }
        return part
    }
}
