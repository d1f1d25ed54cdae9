import LayoverCatalog
import LayoverModel
import LayoverSchema

/// The pages of a tree and of the previous tree; a page with unchanged inputs is not made again.
struct IncrementalPages: Sendable {
    private var pages = IncrementalCache<PagePlace, MarketPage>()
    private var lowered = IncrementalCache<PagePlace, LoweredPage>()
    private var experiments: (sources: [ExperimentSource], ofFeatures: Set<String>, number: Int) = ([], [], 0)

    mutating func begin() {
        pages.begin()
        lowered.begin()
    }

    mutating func settle() {
        pages.settle()
        lowered.settle()
    }

    /// The number of these experiments; it changes only with them.
    mutating func number(of arms: CompiledArms) -> Int {
        let sources = arms.experiments.map(\.source)
        if sources != experiments.sources || arms.ofFeatures != experiments.ofFeatures {
            experiments = (sources, arms.ofFeatures, experiments.number + 1)
        }
        return experiments.number
    }

    /// Makes every surface of every market, by market, then by surface.
    ///
    /// - Complexity: O(seats of all pages) comparisons of names; only changed pages are made.
    mutating func compile(in inputs: PageInputs) -> [[MarketPage]] {
        let environment = inputs.environment
        pages.keepOnly(environment.markets.count * environment.layouts.count) { place in
            environment.market(place.market) != nil
                && environment.layouts.contains { $0.name.name == place.surface }
        }
        return environment.markets.indices.map { market in
            environment.layouts.indices.map { page(of: $0, in: market, inputs) }
        }
    }

    private mutating func page(of layout: Int, in market: Int, _ inputs: PageInputs) -> MarketPage {
        let environment = inputs.environment
        let (source, resolved) = (environment.layouts[layout], environment.markets[market])
        let place = PagePlace(surface: source.name.name, market: resolved.market)
        if let known = pages.recall(place, where: { $0.isRight(in: inputs) }) { return known }
        var compiler = PageCompiler(source, in: resolved, inputs, after: pages[place])
        let page = compiler.compile(environment.orders[layout][market].widgets)
        pages.keep(page, as: place)
        return page
    }

    /// Lowers every page to the form that requests read.
    ///
    /// - Complexity: O(seats of all pages) comparisons of numbers; only changed pages are made.
    mutating func lower(_ pages: [[MarketPage]], by numbers: CatalogNumbers) -> [[LoweredPage]] {
        pages.map { $0.map { lower($0, numbers.numbers(of: $0)) } }
    }

    private mutating func lower(_ page: MarketPage, _ numbers: PageNumbers) -> LoweredPage {
        let known = lowered.recall(page.place) { $0.page === page && $0.numbers == numbers }
        if let known { return known }
        let new = LoweredPage(page, numbers)
        lowered.keep(new, as: page.place)
        return new
    }
}

extension MarketPage {
    /// Collects the findings about the times and arms of pages, one for each place and kind, because several markets
    /// often share one mistake.
    static func findings(of pages: [[MarketPage]]) -> [Diagnostic] {
        let found = pages.joined().flatMap { $0.timeFindings + $0.armFindings }
        let groups = Dictionary(grouping: Set(found)) { "\($0.location) \($0.code)" }
        return groups.values.compactMap { group in
            guard let first = group.min(), group.count > 1 else { return group.first }
            let others = group.count - 1
            return Diagnostic(
                first.severity, code: first.code,
                message: "\(first.message) (and the same in \(others) other market\(others == 1 ? "" : "s"))",
                at: first.location, length: first.length)
        }
    }
}
