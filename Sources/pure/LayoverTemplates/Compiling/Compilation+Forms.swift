import LayoverModel

/// Forms of pages: the compiler writes their addresses and hidden values from values of the server.
extension Compilation {
    /// Processes the word of `<form for="...">`.
    mutating func formTarget(_ attribute: OpenAttribute) {
        element?.hasTarget = true
        let form: PageForm? = named("form", by: attribute)
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
        let picture: PagePicture? = named("picture", by: attribute)
        element?.picture = picture
    }

    /// The part of the page that an attribute names; reports an unknown name.
    private mutating func named<Part: RawRepresentable<String> & CaseIterable>(
        _ what: String, by attribute: OpenAttribute
    ) -> Part? {
        let word = String(decoding: attribute.literal, as: UTF8.self)
        if let part = Part(rawValue: word) { return part }
        let near = NameHint.text(for: word, among: Part.allCases.map(\.rawValue), "delete it")
        report(what, "no \(what) of the page is called '\(word)'; \(near)", at: attribute.range)
        return nil
    }

    /// Writes the attributes of forms and their controls that templates may not write.
    mutating func addFormAttributes(_ tag: OpenTag, _ element: HTMLElement) {
        switch element {
        case .form:
            guard let form = tag.form, let place = PageForm.allCases.firstIndex(of: form) else { return }
            builder.addAttribute("method", form.isLink ? "get" : "post")
            builder.addAttribute("action", serverValue(place))
            if form == .join { addJoinName(tag) }
        case .button:
            builder.addAttribute("type", "submit")
            if tag.attributes.contains("value") { builder.addAttribute("name", "value") }
            if tag.joins { addNamedVote(tag) }
        case .input: addInput(tag)
        case .img:
            if let picture = tag.picture, let place = PageForm.place(of: picture) {
                builder.addAttribute("src", serverValue(place))
            }
        default: break
        }
    }

    private mutating func addInput(_ tag: OpenTag) {
        if tag.type.isEmpty { report("form", "<input> without type; write type=\"text\" or \"radio\"", at: tag.name) }
        builder.addAttribute("name", tag.type == "radio" ? "value" : tag.type == "text" ? "name" : "at")
        if tag.type == "datetime-local" {
            guard form == .deadline else {
                return report(
                    "form", "only the form 'deadline' has a time; write it inside '<form for=\"deadline\">'",
                    at: tag.name)
            }
            return builder.addAttribute("value", serverValue(PageForm.deadlineTime))
        }
        guard tag.type == "text" else { return }
        builder.addAttribute("maxlength", "80")
        builder.addAttribute("autocomplete", "nickname")
        if !tag.attributes.contains("value") { builder.addAttribute("value", serverValue(PageForm.typedName)) }
    }

    /// Names the form, so that buttons outside of it can send it.
    private mutating func addJoinName(_ tag: OpenTag) {
        guard !tag.attributes.contains("id") else {
            return report("form", "the form 'join' has an id of the server's own; delete 'id'", at: tag.name)
        }
        builder.addAttribute("id", PageForm.joinName)
    }

    /// Makes a button send the form `join` instead of the vote's own form, including the item of the vote.
    ///
    /// A browser without scripts sends only one form, and the name is in that form.
    private mutating func addNamedVote(_ tag: OpenTag) {
        guard form == .vote, let id = try? scope.resolve(["id"]), id.type == .text else {
            return report("form", "only a vote sends a name; write it inside '<form for=\"vote\">'", at: tag.name)
        }
        builder.addAttribute("form", PageForm.joinName)
        builder.beginAttribute("formaction")
        builder.emit(serverValue(PageForm.namedVote))
        builder.emit(.value(id.reference, ValueForm(style: .text)))
        builder.endAttribute()
    }

    /// Writes the hidden inputs of a form, directly after its start tag.
    mutating func addServerInputs(_ form: PageForm, _ tag: OpenTag) {
        switch form {
        case .look: return
        case .leaving: return addHidden("leave") { $0.addAttribute("value", "1") }
        case .vote, .choose:
            guard let id = try? scope.resolve(["id"]), id.type == .text else {
                return report(
                    "form", "the form '\(form.rawValue)' is about an item; write it inside '{{#items}}...{{/items}}'",
                    at: tag.name)
            }
            addHidden("item") { $0.addAttribute("value", .value(id.reference, ValueForm(style: .text))) }
        // The script of the page fills in the zone of the reader's clock.
        case .deadline: addHidden("zone") { $0.addAttribute("value", "") }
        case .join, .leave, .handover, .takeover, .report: break
        }
        let proof = serverValue(PageForm.proof)
        addHidden("proof") { $0.addAttribute("value", proof) }
    }

    private mutating func addHidden(_ name: String, _ addValue: (inout ProgramBuilder) -> Void) {
        builder.beginTag("input")
        builder.addAttribute("type", "hidden")
        builder.addAttribute("name", name)
        addValue(&builder)
        builder.endTag()
    }

    /// A value that the server passes after the page's own fields.
    private func serverValue(_ place: Int) -> Instruction {
        let field = fields.count - PageForm.serverFields.count + place
        let reference = ValueReference(frame: -1, first: Int16(clamping: field), second: -1)
        return .value(reference, ValueForm(style: .text))
    }
}
