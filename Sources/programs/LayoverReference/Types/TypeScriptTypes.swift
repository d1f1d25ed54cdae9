import LayoverCatalog
import LayoverSchema

/// Writes `layover.ts`: interfaces, a union of cards distinguished by `type` and `component`, and one reader.
struct TypeScriptTypes {
    private var source = SourceLines()

    static func text(_ components: [ComponentModel]) -> String {
        var types = TypeScriptTypes()
        for object in WireTable.objects {
            types.source.add("")
            if object.name == "Card" {
                types.addCards(object, components)
            } else {
                types.addInterface(object.name, summary: object.summary, members: object.members)
            }
        }
        for component in components {
            types.source.add("")
            types.addInterface(component.typeName, summary: component.summary, members: component.members)
        }
        types.source.add("")
        types.addReader(components)
        return ClientTypes.header(.typescript) + "\n" + types.source.text
    }

    private mutating func addInterface(
        _ name: String, summary: String, members: [WireObject.Member], extends: String = "", own: [String] = []
    ) {
        source.comment("//", summary)
        source.block("export interface \(name)\(extends)") { source in
            for member in members {
                source.comment("//", member.comment)
                source.add("\(member.name)\(member.isRequired ? "" : "?"): \(TypeScriptTypes.type(member.type));")
            }
            for line in own { source.add(line) }
        }
    }

    private static func type(_ type: WireType) -> String {
        switch type {
        case .text: "string"
        case .int: "number"
        case .bool: "boolean"
        case .intOrNull: "number | null"
        case .height: "number | Height"
        case .words(let words): words.map { "\"\($0.word)\"" }.joined(separator: " | ") + " | (string & {})"
        case .object(let name): name
        case .list(let element): "Array<\(self.type(element))>"
        case .map(let value): "Record<string, \(self.type(value))>"
        case .record(let columns):
            "{ "
                + columns.map { "\($0.name)\($0.isRequired ? "" : "?"): \(self.type($0.type))" }.joined(separator: "; ")
                + " }"
        case .componentFields: "Record<string, unknown>"
        case .any: "unknown"
        }
    }

    private mutating func addCards(_ card: WireObject, _ components: [ComponentModel]) {
        let drawn: Set<String> = ["type", "component", "data", "html", "text"]
        addInterface(
            "CardBase", summary: "What every card has.", members: card.members.filter { !drawn.contains($0.name) })
        let known =
            [
                ("HtmlCard", "Its own HTML.", ["type: \"html\";", "html: string;"]),
                ("PlaceholderCard", "A grey card.", ["type: \"placeholder\";"]),
                ("TextCard", "One line of text.", ["type: \"text\";", "text: string;"]),
            ]
            + components.map {
                (
                    "\($0.typeName)Card", "A native card with the data of \($0.name).",
                    ["type: \"native\";", "component: \"\($0.name)\";", "data: \($0.typeName);"]
                )
            }
            + [
                (
                    "UnknownCard", "A type or component of a later version: draw nothing.",
                    ["type: \"unknown\";", "raw: unknown;"]
                )
            ]
        for (name, summary, own) in known {
            source.add("")
            addInterface(name, summary: summary, members: [], extends: " extends CardBase", own: own)
        }
        source.add("")
        source.comment("//", card.summary)
        source.add("export type Card = \(known.map(\.0).joined(separator: " | "));")
    }

    private mutating func addReader(_ components: [ComponentModel]) {
        let names = components.map { "\"\($0.name)\"" }.joined(separator: ", ")
        source.add(
            """
            const components: ReadonlyArray<unknown> = [\(names)];

            // Converts the `layout` of a parsed response, marking unknown cards; undefined if it is not a layout.
            export function readLayout(json: unknown): Layout | undefined {
                const layout = json as Layout | null | undefined;
                if (typeof layout !== "object" || layout === null || !Array.isArray(layout.cards)) return undefined;
                return { ...layout, cards: layout.cards.filter(isObject).map(readCard) };
            }

            function isObject(value: unknown): value is Record<string, unknown> {
                return typeof value === "object" && value !== null;
            }

            function readCard(value: object): Card {
                const card = value as Record<string, unknown>;
                const known =
                    (card.type === "html" && typeof card.html === "string") ||
                    (card.type === "native" && components.includes(card.component) && isObject(card.data)) ||
                    card.type === "placeholder" ||
                    (card.type === "text" && typeof card.text === "string");
                return (known ? card : { ...card, type: "unknown", raw: value }) as unknown as Card;
            }
            """)
    }
}
