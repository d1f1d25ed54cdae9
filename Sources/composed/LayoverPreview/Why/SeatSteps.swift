import LayoverAssembly
import LayoverCatalog
import LayoverModel
import LayoverSchema

/// The first four steps: whether the market, the widget's status, the page and experiments give the widget a place.
struct SeatSteps {
    let tracer: WidgetTracer
    let widget: CompiledWidget
    let account: WidgetAccount

    var steps: [TraceStep] { [market, status, layout, experiment] }

    private var market: TraceStep {
        let context = tracer.inputs.context
        let code = context.market.market.code
        return TraceStep(
            .market, .yes, "\(tracer.marketName), in \(context.locale.tag)",
            at: SourceLocation("widgets/markets/\(code).yaml"))
    }

    private var status: TraceStep {
        let place = widget.source.location(of: "status")
        switch widget.source.status {
        case .live: return TraceStep(.status, .yes, "it is live", at: place)
        case .draft:
            return TraceStep(
                .status, .no, "it is a draft, which only previews show", at: place, remedy: "write 'status: live'")
        case .retired:
            return TraceStep(
                .status, .no, "it is retired", at: place, remedy: "write 'status: live' to bring it back")
        }
    }

    private var surface: String { tracer.inputs.layout.surface }

    private var page: LayoutSource? {
        tracer.inputs.serving.catalog.layouts.first { $0.name.name == surface }
    }

    /// The place where the page names the widget; the market's own changes come first.
    private var named: (words: String, place: SourceLocation)? {
        guard let page else { return nil }
        let code = tracer.inputs.context.market.market.code
        let change = page.changes.first { $0.market.name == code }
        if let removed = change?.remove.first(where: { $0.name == widget.name }) {
            return ("\(code) removes it from the page '\(surface)'", removed.location)
        }
        if let added = change?.add.first(where: { $0.widget.name == widget.name }) {
            return ("\(code) adds it to the page '\(surface)'", added.widget.location)
        }
        return page.widgets.first { $0.name == widget.name }.map { ("it is on the page '\(surface)'", $0.location) }
    }

    private var layout: TraceStep {
        let found = named
        let file = SourceLocation("widgets/layouts/\(surface).yaml")
        switch account.seat {
        case .own, .version, .leftOut, .replaced:
            return TraceStep(.layout, .yes, found?.words ?? "it is on the page '\(surface)'", at: found?.place ?? file)
        case .brought(let arm):
            return TraceStep(
                .layout, .yes, "\(tracer.armWords(arm)) puts it on the page", at: tracer.location(of: arm))
        case .onlyInArms:
            return TraceStep(.layout, .yes, "an experiment puts it on the page '\(surface)'", at: file)
        case .onlyInsteadOf(let names):
            let others = EnglishText.join(Set(names).sorted().map { "'\($0)'" }, by: "or")
            return TraceStep(
                .layout, .no, "it is only a fallback for clients that cannot draw \(others)", at: file,
                remedy: "add it to widgets/layouts/\(surface).yaml to show it by itself", reason: "fallback")
        case .none: return absent(found, file)
        }
    }

    private func absent(_ found: (words: String, place: SourceLocation)?, _ file: SourceLocation) -> TraceStep {
        let code = tracer.inputs.context.market.market.code
        if !widget.isServed {
            let words =
                found.map { "\($0.words), but only live widgets are shown there" } ?? "it is on no page in \(code)"
            return TraceStep(.layout, .no, words, at: found?.place ?? file)
        }
        guard let found else {
            return TraceStep(
                .layout, .no, "the page '\(surface)' does not have it in \(code)", at: file,
                remedy: "add it to widgets/layouts/\(surface).yaml", reason: "layout")
        }
        let isRemoved = found.words.contains("removes")
        let locales = tracer.inputs.context.market.locales.map(\.tag)
        return TraceStep(
            .layout, .no,
            isRemoved ? found.words : "it has no texts in \(EnglishText.join(locales, by: "or")), which \(code) speaks",
            at: found.place,
            remedy: isRemoved
                ? "delete it from 'remove' for \(code)" : "write its messages in \(locales.first ?? code)",
            reason: "layout")
    }

    private var experiment: TraceStep {
        switch account.seat {
        case .own where participates:
            return TraceStep(.experiment, .yes, "no variant of this request changes it")
        case .own, .onlyInsteadOf, .none: return TraceStep(.experiment, .skipped, "no experiment affects it here")
        case .version(let arm):
            return TraceStep(
                .experiment, .yes, "as \(tracer.armWords(arm)) changes it", at: tracer.location(of: arm))
        case .brought(let arm):
            return TraceStep(.experiment, .yes, "brought by \(tracer.armWords(arm))", at: tracer.location(of: arm))
        case .leftOut(let arm):
            return TraceStep(
                .experiment, .no, "\(tracer.armWords(arm)) leaves it out", at: tracer.location(of: arm),
                remedy: "another variant shows it")
        case .replaced(let other, let arm):
            return TraceStep(
                .experiment, .no, "\(tracer.armWords(arm)) shows '\(other)' instead", at: tracer.location(of: arm),
                remedy: "another variant shows it")
        case .onlyInArms(let arms):
            return TraceStep(
                .experiment, .no, "this request is not in \(EnglishText.join(arms.map(tracer.armWords), by: "or"))",
                at: arms.first.flatMap(tracer.location), remedy: "look at it in that variant")
        }
    }

    /// True if an arm of the page changes this widget.
    private var participates: Bool {
        guard let slot = account.slot else { return false }
        return tracer.inputs.layout.arms?.marks.contains { $0.replaces == slot } ?? false
    }
}
