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
        guard let widget = widget(name) else {
            throw .no("widget", named: name, among: widgets.map(\.name))
        }
        return widget
    }

    @discardableResult
    func known(market code: String) throws(UsageError) -> CompiledMarket {
        guard let market = market(code) else {
            throw .no("market", named: code, among: markets.map(\.market.code))
        }
        return market
    }

    func known(experiment key: String) throws(UsageError) -> CompiledExperiment {
        guard let experiment = experiment(key) else {
            throw .no("experiment", named: key, among: experiments.map(\.key))
        }
        return experiment
    }
}
