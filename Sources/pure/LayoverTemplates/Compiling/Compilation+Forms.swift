import LayoverModel

/// Forms of pages: the compiler writes their addresses and hidden values from values of the server.
extension Compilation {
    /// Processes the word of `<form for="...">`.
    mutating func formTarget(_ attribute: OpenAttribute) {
        element?.hasTarget = true
        let word = String(decoding: attribute.literal, as: UTF8.self)
        guard let form = PageForm(rawValue: word) else {
            let near = NameHint.text(
                for: word, among: PageForm.allCases.map(\.rawValue), "write one of \(PageForm.names)")
            return report("form", "no form of the page is called '\(word)'; \(near)", at: attribute.range)
        }
        element?.form = form
    }

    /// Processes the word of `<button with="...">`.
    mutating func formCompany(_ attribute: OpenAttribute) {
        guard String(decoding: attribute.literal, as: UTF8.self) == PageForm.join.rawValue else {
            return report(
                "form", "a button sends only the values of the form 'join'; write with=\"join\"",
                at: attribute.range)
        }
        element?.joins = true
    }

    /// Processes the word of `<img for="...">`.
    mutating func pictureTarget(_ attribute: OpenAttribute) {
        element?.hasTarget = true
        let word = String(decoding: attribute.literal, as: UTF8.self)
        guard let picture = PagePicture(rawValue: word) else {
            let near = NameHint.text(
                for: word, among: PagePicture.allCases.map(\.rawValue), "write one of \(PagePicture.names)")
            return report("picture", "no picture of the page is called '\(word)'; \(near)", at: attribute.range)
        }
        element?.picture = picture
    }

    /// Writes the attributes of forms and their controls that templates may not write.
    mutating func addFormAttributes(_ tag: OpenTag, _ element: HTMLElement) {
        switch element {
        case .form:
            guard let form = tag.form, let place = PageForm.allCases.firstIndex(of: form) else { return }
            addPlain("method", form.isLink ? "get" : "post")
            addServerValue("action", place)
            if form == .join { addJoinName(tag) }
        case .button:
            addPlain("type", "submit")
            if tag.attributes.contains("value") { addPlain("name", "value") }
            if tag.joins { addNamedVote(tag) }
        case .input: addInput(tag)
        case .img:
            if let picture = tag.picture, let place = PageForm.place(of: picture) { addServerValue("src", place) }
        default: break
        }
    }

    private mutating func addInput(_ tag: OpenTag) {
        if tag.type.isEmpty { report("form", "<input> without type; write type=\"text\" or \"radio\"", at: tag.name) }
        addPlain("name", tag.type == "radio" ? "value" : "name")
        guard tag.type == "text" else { return }
        addPlain("maxlength", "80")
        addPlain("autocomplete", "nickname")
        if !tag.attributes.contains("value") { addServerValue("value", PageForm.typedName) }
    }

    /// Names the form, so that buttons outside of it can send it.
    private mutating func addJoinName(_ tag: OpenTag) {
        guard !tag.attributes.contains("id") else {
            return report("form", "the form 'join' has an id of the server's own; delete 'id'", at: tag.name)
        }
        addPlain("id", PageForm.joinName)
    }

    /// Makes a button send the form `join` instead of the vote's own form, including the item of the vote.
    ///
    /// A browser without scripts sends only one form, and the name is in that form.
    private mutating func addNamedVote(_ tag: OpenTag) {
        guard form == .vote, let id = try? scope.resolve(["id"]), id.type == .text else {
            return report("form", "only a vote sends a name; write it inside '<form for=\"vote\">'", at: tag.name)
        }
        addPlain("form", PageForm.joinName)
        builder.beginAttribute("formaction")
        emitServerValue(PageForm.namedVote)
        builder.emit(.value(id.reference, ValueForm(style: .text)))
        builder.endAttribute()
    }

    /// Writes the hidden inputs of a form, directly after its start tag.
    mutating func addServerInputs(_ form: PageForm, _ tag: OpenTag) {
        switch form {
        case .look: return
        case .leaving: return addHidden("leave") { $0.builder.append("1") }
        case .vote, .choose:
            guard let id = try? scope.resolve(["id"]), id.type == .text else {
                return report(
                    "form", "the form '\(form.rawValue)' is about an item; write it inside '{{#items}}...{{/items}}'",
                    at: tag.name)
            }
            addHidden("item") { $0.builder.emit(.value(id.reference, ValueForm(style: .text))) }
        case .join, .leave, .handover, .takeover, .report: break
        }
        addHidden("proof") { $0.emitServerValue(PageForm.proof) }
    }

    private mutating func addHidden(_ name: String, _ value: (inout Compilation) -> Void) {
        builder.beginTag("input")
        addPlain("type", "hidden")
        addPlain("name", name)
        builder.beginAttribute("value")
        value(&self)
        builder.endAttribute()
        builder.endTag()
    }

    private mutating func addPlain(_ name: String, _ value: String) {
        builder.beginAttribute(name)
        builder.append(value)
        builder.endAttribute()
    }

    private mutating func addServerValue(_ name: String, _ place: Int) {
        builder.beginAttribute(name)
        emitServerValue(place)
        builder.endAttribute()
    }

    /// Writes a value that the server passes after the page's own fields.
    private mutating func emitServerValue(_ place: Int) {
        let field = fields.count - PageForm.serverFields.count + place
        let reference = ValueReference(frame: -1, first: Int16(clamping: field), second: -1)
        builder.emit(.value(reference, ValueForm(style: .text)))
    }
}
