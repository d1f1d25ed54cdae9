extension ContentKind {
    package static let settings = ContentKind(
        "settings", at: "widgets/layover.yaml", Schemas.settings, traits: .forUnits, examples: FileExample.settings)
    package static let market = ContentKind(
        "market", at: "widgets/markets/*.yaml", Schemas.market, of: .market, noun: .market, traits: .forUnits,
        examples: FileExample.markets)
    package static let layout = ContentKind(
        "layout", at: "widgets/layouts/*.yaml", Schemas.layout, noun: .layout, traits: .long,
        examples: FileExample.layouts)
    package static let component = ContentKind(
        "component", at: "widgets/components/*.yaml", Schemas.component, noun: .component, traits: .forUnits,
        examples: FileExample.components)
    /// Without the keys of providers, which a `ContentTable` adds.
    package static let widget = ContentKind(
        "widget", at: "widgets/cards/*/widget.yaml", Schemas.widget(providers: [], keys: []), of: .widget,
        noun: .widget,
        examples: FileExample.widgets)
    package static let template = ContentKind(
        "template", at: "widgets/cards/*/card.html", of: .widget, summary: "The HTML of a card, in Card Mustache.")
    package static let messages = ContentKind(
        "messages", at: "widgets/cards/*/messages/*.yaml", Schemas.messages, of: .widget, traits: .texts,
        examples: FileExample.messages)
    package static let sample = ContentKind(
        "sample", at: "widgets/cards/*/samples/*.yaml", Schemas.sample, of: .widget,
        examples: FileExample.samples + FileExample.serviceSamples)
    package static let heights = ContentKind(
        "heights", at: "widgets/cards/*/heights.lock.yaml", Schemas.heights, of: .widget,
        examples: FileExample.heights)
    package static let campaign = ContentKind(
        "campaign", at: "widgets/campaigns/*.yaml", Schemas.campaign, of: .campaign, noun: .campaign,
        examples: FileExample.campaigns)
    package static let format = ContentKind(
        "format", at: "widgets/formats/*.yaml", Schemas.format, of: .format, noun: .format,
        examples: FileExample.formats)
    package static let partial = ContentKind(
        "partial", at: "widgets/partials/*.html", of: .partial, noun: .partial,
        summary: "A piece of HTML that templates share.", traits: .forUnits)
    package static let asset = ContentKind(
        "asset", at: "widgets/assets/*", of: .asset, noun: .asset, summary: "A picture, served under its hash.",
        traits: .forUnits)
    package static let table = ContentKind(
        "table", at: "widgets/data/*.csv", of: .table, noun: .table,
        summary: "A table that widgets read: a line of column names, then rows.", traits: .forUnits
    ) { "\($0[0]).csv" }
    package static let feature = ContentKind(
        "feature", at: "flags/features/*.yaml", Schemas.feature, of: .feature, noun: .feature,
        examples: FileExample.features)
    package static let experiment = ContentKind(
        "experiment", at: "flags/experiments/*.yaml", Schemas.experiment, of: .experiment, noun: .experiment,
        examples: FileExample.experiments)
    package static let killSwitch = ContentKind(
        "kill-switch", at: "flags/kill-switches/*.yaml", Schemas.killSwitch, of: .killSwitch, noun: .killSwitch,
        examples: FileExample.killSwitches)
    package static let group = ContentKind(
        "group", at: "flags/groups/*.yaml", Schemas.group, of: .group, noun: .group, traits: .forUnits,
        examples: FileExample.groups)
    package static let groupTable = ContentKind(
        "group-table", at: "flags/groups/*.csv", of: .group,
        summary: "Members of the group of that name, in one of its columns: a line of column names, then rows.",
        traits: .forUnits
    ) { "\($0[0]).csv" }

    /// The kinds of the core, in the order of the reference.
    package static let core = [
        settings, market, layout, component, widget, template, messages, sample, heights, campaign, format, partial,
        asset, table, feature, experiment, killSwitch, group, groupTable,
    ]
}
