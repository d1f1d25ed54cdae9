/// Writes `Layover.kt`: data classes for kotlinx.serialization, and a sealed interface for cards.
struct KotlinTypes {
    private var source = SourceLines()

    static func text(_ components: [ComponentModel]) -> String {
        var types = KotlinTypes()
        types.source.add(head)
        for object in WireTable.objects {
            types.source.add("")
            if object.name == "Card" {
                types.addCards(object)
            } else {
                types.addClass(object.name, summary: object.summary, members: object.members)
            }
        }
        types.source.add("")
        types.addComponents(components)
        return ClientTypes.header(.kotlin) + "\n" + types.source.text + support
    }

    private static let head = """
        package layover

        import kotlinx.serialization.*
        import kotlinx.serialization.builtins.ListSerializer
        import kotlinx.serialization.descriptors.SerialDescriptor
        import kotlinx.serialization.encoding.Decoder
        import kotlinx.serialization.encoding.Encoder
        import kotlinx.serialization.json.*

        /** Reads layouts: skips members of later versions. */
        val LayoverJson: Json = Json { ignoreUnknownKeys = true }
        """

    /// A class with its members, and the classes of the rows of its lists, whose names begin with `owner`.
    private mutating func addClass(
        _ name: String, summary: String, members: [WireObject.Member], conforms: String = "",
        overrides: Set<String> = [], standards: [String: String] = [:], owner: String = ""
    ) {
        source.comment("//", summary)
        source.add("@Serializable\ndata class \(name)(")
        var taken = Identifiers()
        for member in members {
            source.comment("    //", member.comment)
            let property = KotlinTypes.property(member, &taken, owner: owner, standard: standards[member.name])
            source.add(
                "    "
                    + (overrides.contains(member.name) ? property.replacing(" val ", with: " override val ") : property)
            )
        }
        source.add(")\(conforms)")
        for member in members {
            guard let columns = member.type.columns else { continue }
            source.add("")
            addClass(
                owner + KotlinTypes.rowName(member), summary: "One of `\(member.name)`.", members: columns)
        }
    }

    /// A member without a default value is always written, even if the writer's settings leave out defaults.
    private static func property(
        _ member: WireObject.Member, _ taken: inout Identifiers, owner: String, standard: String?
    ) -> String {
        let name = taken.unique(Identifiers.camel(member.name))
        let annotation = "@SerialName(\"\(member.name)\") "
        if case .list(.object("Card")) = member.type {
            return "\(annotation)@Serializable(with = CardListSerializer::class) val \(escaped(name)): List<Card>,"
        }
        let type = typeName(of: member.type, row: owner + rowName(member))
        let end = member.isRequired ? standard.map { " = \($0)" } ?? "" : "? = null"
        return "\(annotation)val \(escaped(name)): \(type)\(end),"
    }

    private static func rowName(_ member: WireObject.Member) -> String { Identifiers.pascal(member.name) + "Item" }

    private static func typeName(of type: WireType, row: String) -> String {
        switch type {
        case .text, .words: "String"
        case .int: "Long"
        case .bool: "Boolean"
        case .intOrNull: "Long"
        case .height, .any: "JsonElement"
        case .object(let name): name
        case .list(let element): "List<\(typeName(of: element, row: row))>"
        case .map(let value): "Map<String, \(typeName(of: value, row: row))>"
        case .record: row
        case .componentFields: "JsonObject"
        }
    }

    private static func escaped(_ name: String) -> String { reserved.contains(name) ? "`\(name)`" : name }

    private static let reserved: Set<String> = [
        "as", "break", "class", "continue", "do", "else", "false", "for", "fun", "if", "in", "interface", "is", "null",
        "object", "package", "return", "super", "this", "throw", "true", "try", "typealias", "typeof", "val", "var",
        "when", "while",
    ]
}

// Cards and components, of which there will be more kinds.
extension KotlinTypes {
    /// Members that only some cards have.
    ///
    /// All cards have the type as a member, because no client could read them back without it.
    private static let drawn: Set<String> = ["component", "data", "html", "text"]

    private mutating func addCards(_ card: WireObject) {
        let common = card.members.filter { !KotlinTypes.drawn.contains($0.name) }
        source.comment("//", card.summary)
        source.add("@Serializable(with = CardSerializer::class)")
        source.block("sealed interface Card") { source in
            var taken = Identifiers()
            for member in common {
                let type = KotlinTypes.typeName(of: member.type, row: "")
                let name = taken.unique(Identifiers.camel(member.name))
                source.comment("//", member.comment)
                source.add("val \(name): \(type)\(member.isRequired ? "" : "?")")
            }
        }
        let names = Set(common.map(\.name))
        for (name, summary, own) in KotlinTypes.cardClasses {
            // A card without a type is unknown too.
            let standards = name == "UnknownCard" ? ["type": "\"\""] : [:]
            source.add("")
            let members = own.compactMap { wanted in card.member(wanted).map { KotlinTypes.required($0) } }
            addClass(
                name, summary: summary, members: common + members, conforms: " : Card", overrides: names,
                standards: standards)
        }
        source.add("\n" + KotlinTypes.cardSerializer)
    }

    private static let cardClasses = [
        ("HtmlCard", "Its own HTML.", ["html"]), ("NativeCard", "The client's own view.", ["component", "data"]),
        ("PlaceholderCard", "A grey card.", []), ("TextCard", "One line of text.", ["text"]),
        ("UnknownCard", "A type of a later version: draw nothing.", []),
    ]

    private static func required(_ member: WireObject.Member) -> WireObject.Member {
        WireObject.Member(member.name, member.type, member.summary)
    }

    private static let cardSerializer = """
        /** Selects the class by the type; incomplete cards are unknown. */
        object CardSerializer : JsonContentPolymorphicSerializer<Card>(Card::class) {
            override fun selectDeserializer(element: JsonElement): DeserializationStrategy<Card> {
                val members = element.jsonObject
                return when ((members["type"] as? JsonPrimitive)?.contentOrNull) {
                    "html" -> if ("html" in members) HtmlCard.serializer() else UnknownCard.serializer()
                    "native" -> if ("component" in members && members["data"] is JsonObject) NativeCard.serializer() else UnknownCard.serializer()
                    "placeholder" -> PlaceholderCard.serializer()
                    "text" -> if ("text" in members) TextCard.serializer() else UnknownCard.serializer()
                    else -> UnknownCard.serializer()
                }
            }
        }
        """

    private mutating func addComponents(_ components: [ComponentModel]) {
        source.add(
            """
            /** The data of a native card, by its component. */
            sealed interface Component {
                /** A component of a later version, or invalid data: draw nothing. */
                data class Unknown(val name: String, val data: JsonObject) : Component
            }
            """)
        for component in components {
            source.add("")
            addClass(
                component.typeName, summary: component.summary, members: component.members, conforms: " : Component",
                owner: component.typeName)
        }
        source.add("\n/** The typed data of the card. */")
        source.block("fun NativeCard.content(): Component = try") { source in
            source.block("when (component)") { source in
                for component in components {
                    source.add(
                        "\"\(component.name)\" -> LayoverJson.decodeFromJsonElement(\(component.typeName).serializer(), data)"
                    )
                }
                source.add("else -> Component.Unknown(component, data)")
            }
        }
        source.block("catch (_: SerializationException)") { $0.add("Component.Unknown(component, data)") }
    }

    fileprivate static let support = """

        /** A list that skips the cards that it cannot read. */
        object CardListSerializer : KSerializer<List<Card>> {
            private val plain = ListSerializer(CardSerializer)
            override val descriptor: SerialDescriptor = plain.descriptor

            override fun deserialize(decoder: Decoder): List<Card> {
                val json = decoder as JsonDecoder
                return json.decodeJsonElement().jsonArray.mapNotNull { item ->
                    runCatching { json.json.decodeFromJsonElement(CardSerializer, item) }.getOrNull()
                }
            }

            override fun serialize(encoder: Encoder, value: List<Card>) = plain.serialize(encoder, value)
        }

        /** The height for a view of this width in points; null if it is unknown. */
        fun Card.heightInPoints(width: Double): Long? = when (val height = height) {
            is JsonPrimitive -> height.longOrNull
            is JsonObject -> (height[if (width < 600) "compact" else "regular"] as? JsonPrimitive)?.longOrNull
            else -> null
        }

        /** True if the card is at the end of the list: it has no index and belongs to no itinerary. */
        val Place.isAtEnd: Boolean get() = index == null && anchor == null

        """
}
