package import LayoverFlags
package import LayoverFlights
package import LayoverModel
package import LayoverSchema
package import LayoverTargeting
package import LayoverTemplates

/// One widget with every name resolved, for assembly in any market and language.
///
/// An immutable object, so that requests copy nothing.
package final class CompiledWidget: Sendable {
    package let source: WidgetSource
    package let condition: Condition?
    /// Fields of other widgets that the condition reads; the condition's slot is `FactSlot.provided(index)`.
    package let conditionFields: [ProvidedField]
    package let fields: [FieldPlan]
    package let actions: [ActionPlan]
    /// The source of its fields.
    package let provider: any ProviderRule
    /// The table that its provider reads.
    package let table: TablePlan?
    /// How its provider calls another team's service.
    package let service: ServicePlan?
    /// How its provider finds the best candidate.
    package let pick: PickPlan?
    /// The card's HTML; only for `type: html`.
    package let template: CardTemplate?
    /// The names of its messages; a message is named by its index here.
    package let messageNames: [String]
    /// The message that names the card for assistive technology.
    package let label: Int?
    /// The message of a text fallback.
    package let fallbackText: Int?
    /// Its texts, in every language of its markets in which they are complete.
    package let texts: [LocaleTag: LocalizedWidget]
    /// Messages that replace others if `when_unknown` shows the card, as indices in `messageNames`.
    package let swapsWhenUnknown: [Int: Int]
    /// `texts` with those replacements; empty without replacements.
    package let textsWhenUnknown: [LocaleTag: LocalizedWidget]
    /// True if the widget's condition reads the results, or the countries that they touch.
    package let asksOfResults: Bool
    package let killNames: [KillName]
    package let samples: [SampleSource]
    /// Only with `height: auto`.
    package let measured: MeasuredCard?

    package init(
        source: WidgetSource, condition: Condition?, conditionFields: [ProvidedField], fields: [FieldPlan],
        actions: [ActionPlan], provider: any ProviderRule, template: CardTemplate?,
        messageNames: [String],
        label: Int?, fallbackText: Int?, texts: [LocaleTag: LocalizedWidget], swapsWhenUnknown: [Int: Int],
        textsWhenUnknown: [LocaleTag: LocalizedWidget], killNames: [KillName], samples: [SampleSource],
        measured: MeasuredCard?
    ) {
        self.source = source
        self.condition = condition
        self.conditionFields = conditionFields
        self.fields = fields
        self.actions = actions
        self.provider = provider
        table = provider.table
        service = provider.service
        pick = provider.pick
        self.template = template
        self.messageNames = messageNames
        self.label = label
        self.fallbackText = fallbackText
        self.texts = texts
        self.swapsWhenUnknown = swapsWhenUnknown
        self.textsWhenUnknown = textsWhenUnknown
        asksOfResults = (condition?.operands ?? []).contains { operand in
            FactSlot.name(of: operand.slot).map { $0.isAboutResults || $0 == .routeCountries } ?? false
        }
        self.killNames = killNames
        self.samples = samples
        self.measured = measured
    }

    package var name: String { source.name.name }
    package var isServed: Bool { source.status == .live }
    package var drawsCampaigns: Bool { type(of: provider).drawsCampaigns }
    /// True if its card is left out if the reader's trip arrives too late.
    package var needsTrip: Bool { type(of: provider).needsTrip }

    package var cardType: CardType {
        switch source.form {
        case .html: .html
        case .native: .native
        case .placeholder: .placeholder
        }
    }
}

/// A field of another widget, by that widget's index in `after`.
package struct ProvidedField: Hashable, Sendable {
    package let afterIndex: Int
    package let field: Int

    package init(afterIndex: Int, field: Int) {
        self.afterIndex = afterIndex
        self.field = field
    }
}

/// The numbers of facts and of other widgets' fields in conditions.
package enum FactSlot {
    package static func fact(_ name: FactName) -> Int { name.number }

    package static func provided(_ index: Int) -> Int { FactName.all.count + index }

    package static func name(of slot: Int) -> FactName? { slot < FactName.all.count ? FactName.all[slot] : nil }
}

/// One field, with the source of its value.
///
/// An immutable object, so that requests copy nothing.
package final class FieldPlan: Sendable {
    package enum Origin: Sendable {
        case fact(FactName)
        /// Airlines with direct flights; `columns` picks from `FactName.carrierColumns`.
        case carriers(columns: [Int], order: CarrierOrder?, limit: Int?)
        case provided(ProvidedField)
        case message(Int)
        case value(Value)
        /// A shared partial that is already in the card's HTML.
        case partial(String)
        /// The first matching row's cell.
        case tableCell(TypedColumn)
        /// All matching rows, one column of the table for each column of the record.
        case tableRows(columns: [TypedColumn?], limit: Int?)
        case campaignName, campaignImage, campaignLink
        case campaignText(Int)
        /// A member of another service's answer; `limit` is the maximum number of items in a list.
        case answer(String, limit: Int?)
        /// A part of the pick's result.
        case pick(PickPart)
        /// One of the `fields` of the widget's provider, by its number.
        case own(Int, limit: Int?)
    }

    package let name: String
    package let type: FieldType
    package let optional: Bool
    package let origin: Origin

    package init(name: String, type: FieldType, optional: Bool, origin: Origin) {
        self.name = name
        self.type = type
        self.optional = optional
        self.origin = origin
    }

    /// The possible values of a colour or a length; empty if they depend on the request.
    package var choices: [String] {
        guard type == .color || type == .length else { return [] }
        switch origin {
        case .value(.text(let text)): return [text]
        case .tableCell(let column): return column.distinctTexts
        default: return []
        }
    }

    /// The shared partial of the field.
    package var partial: String? {
        if case .partial(let name) = origin { name } else { nil }
    }

    /// The member of a service's answer that fills the field.
    package var answerMember: String? {
        if case .answer(let member, _) = origin { member } else { nil }
    }

    /// True if the field's value is a text made from other fields.
    package var isText: Bool {
        switch origin {
        case .message, .campaignText: true
        default: false
        }
    }
}

/// One checked action.
///
/// An immutable object, so that requests copy nothing.
package final class ActionPlan: Sendable {
    package enum Setting: Sendable {
        /// The value of a field.
        case field(Int)
        /// A column of a list: the client takes the tapped item's.
        case each(field: Int, column: String)
        case text(String)
    }

    package let name: String
    package let kind: ActionSource.Kind
    package let app: String?
    package let web: String?
    /// A field of type link that the action opens.
    package let link: Int?
    package let settings: [(name: String, value: Setting)]

    package init(
        name: String, kind: ActionSource.Kind, app: String?, web: String?, link: Int?,
        settings: [(name: String, value: Setting)]
    ) {
        self.name = name
        self.kind = kind
        self.app = app
        self.web = web
        self.link = link
        self.settings = settings
    }
}

/// A column of a table, its cells read by the type of the field that uses them.
package struct TypedColumn: Sendable {
    /// By row; `nil` for an empty cell.
    package let values: [Value?]
    /// True if the cells are weekdays, which become the day nearest the requested departure.
    package let holdsWeekdays: Bool

    package init(values: [Value?], holdsWeekdays: Bool) {
        self.values = values
        self.holdsWeekdays = holdsWeekdays
    }

    /// Its texts, each once, sorted.
    var distinctTexts: [String] {
        let texts = values.compactMap { value in if case .text(let text)? = value { text } else { nil } }
        return Set(texts).sorted()
    }
}

/// A table and the key of its rows.
package struct TablePlan: Sendable {
    package let table: CompiledTable
    /// For each key column, in the order of the table's index, the fact that it must equal.
    package let keys: [FactName]
    package let index: CompiledTable.Index

    package init(table: CompiledTable, keys: [FactName], index: CompiledTable.Index) {
        self.table = table
        self.keys = keys
        self.index = index
    }
}

/// A widget's texts in one language.
package struct LocalizedWidget: Sendable {
    /// The language of its plural forms, numbers and dates.
    package let locale: LocaleTag
    /// In the order of `messageNames`; `arguments` has the fields of their arguments.
    package let messages: [MessageProgram]
    /// For each message, the field of each of its arguments.
    package let arguments: [[Int]]
    /// The finished cards by their word for advertising; `""` for a card that is not advertising.
    package var cards: [String: ReadyCard] = [:]

    package init(locale: LocaleTag, messages: [MessageProgram], arguments: [[Int]]) {
        self.locale = locale
        self.messages = messages
        self.arguments = arguments
    }

    /// The same texts with the replacements of `swaps`.
    package func swapped(_ swaps: [Int: Int]) -> LocalizedWidget {
        LocalizedWidget(
            locale: locale, messages: messages.indices.map { messages[swaps[$0] ?? $0] },
            arguments: arguments.indices.map { arguments[swaps[$0] ?? $0] })
    }

    /// The same texts in a pseudo-locale; plural forms, numbers and dates stay in the original language.
    package func rewritten(as pseudo: PseudoLocale) -> LocalizedWidget {
        LocalizedWidget(locale: locale, messages: messages.map(pseudo.program), arguments: arguments)
    }
}
