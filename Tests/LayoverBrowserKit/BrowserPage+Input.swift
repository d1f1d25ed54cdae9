import LayoverJSON
package import LayoverBrowser

/// A person's actions with keyboard and mouse.
extension BrowserPage {
    /// Presses and releases a key, as a person would.
    ///
    /// - Parameters:
    ///   - key: The name from `KeyboardEvent.key`: `Tab`, `Enter`, `ArrowDown`, `a`.
    ///   - modifiers: Keys that are held meanwhile.
    /// - Throws: `BrowserError`.
    package func press(_ key: String, _ modifiers: BrowserKey.Modifiers = []) async throws {
        let stroke = BrowserKey(key)
        for type in ["keyDown", "keyUp"] {
            var members: [JSONValue.Member] = [
                .init("type", .string(type)), .init("key", .string(stroke.key)), .init("code", .string(stroke.code)),
                .init("windowsVirtualKeyCode", .int(stroke.number)), .init("modifiers", .int(modifiers.rawValue)),
            ]
            if type == "keyDown", let text = stroke.text, modifiers.isSubset(of: .shift) {
                members.append(.init("text", .string(text)))
            }
            try await call("Input.dispatchKeyEvent", members)
        }
    }

    /// Types a text at the cursor.
    package func type(_ text: String) async throws {
        try await call("Input.insertText", [.init("text", .string(text))])
    }

    /// Clicks the middle of a visible element, wherever on the page it is.
    ///
    /// Chromium drops a press before the page is first painted, and an element that moves between press and release
    /// receives no click. In both cases the click is repeated, as a person would.
    ///
    /// - Throws: `BrowserError.noElement`.
    package func click(_ selector: String) async throws {
        for _ in 0..<20 {
            let (x, y) = try await middle(of: selector)
            try await listen(to: selector)
            try await mouse("mouseMoved", x: x, y: y, buttons: 0)
            try await mouse("mousePressed", x: x, y: y, buttons: 1)
            try await mouse("mouseReleased", x: x, y: y, buttons: 0)
            // A page that navigated away has received the click.
            if (try? await evaluate("window.heardPress?.() ?? true")) != .bool(false) { return }
        }
    }

    /// Grabs an element at its middle, drags it along the same line and releases it.
    ///
    /// - Parameters:
    ///   - selector: Of the element.
    ///   - points: How far to the right; negative for the left.
    /// - Throws: `BrowserError.noElement`.
    package func drag(_ selector: String, by points: Double) async throws {
        let (x, y) = try await middle(of: selector)
        try await mouse("mouseMoved", x: x, y: y, buttons: 0)
        try await mouse("mousePressed", x: x, y: y, buttons: 1)
        try await mouse("mouseMoved", x: x + points / 2, y: y, buttons: 1)
        try await mouse("mouseMoved", x: x + points, y: y, buttons: 1)
        try await mouse("mouseReleased", x: x + points, y: y, buttons: 0)
    }

    /// Moves the mouse over an element.
    package func hover(_ selector: String) async throws {
        let (x, y) = try await middle(of: selector)
        try await mouse("mouseMoved", x: x, y: y, buttons: 0)
    }

    /// Chooses an option of a `select` by its value, and sends the events of a person's choice.
    package func choose(_ value: String, in selector: String) async throws {
        let chosen = try await evaluate(
            """
            (() => { const one = document.querySelector(\(JSONValue.string(selector))); if (!one) return null;
              one.focus(); one.value = \(JSONValue.string(value));
              for (const name of ["input", "change"]) one.dispatchEvent(new Event(name, { bubbles: true }));
              return one.value; })()
            """)
        guard chosen.string == value else { throw BrowserError.noElement("\(selector) with '\(value)'") }
    }

    /// Replaces the text of a field and sends the events of typing.
    package func fill(_ text: String, in selector: String) async throws {
        let found = try await evaluate(
            """
            (() => { const one = document.querySelector(\(JSONValue.string(selector))); if (!one) return false;
              one.focus(); if (one.select) one.select(); return true; })()
            """)
        guard found == .bool(true) else { throw BrowserError.noElement(selector) }
        try await type(text)
    }

    /// Drops a file of this machine onto an element.
    package func drop(file: String, on selector: String) async throws {
        let (x, y) = try await middle(of: selector)
        let data = JSONValue.object([
            .init("items", .array([])), .init("files", .array([.string(file)])), .init("dragOperationsMask", .int(1)),
        ])
        for type in ["dragEnter", "dragOver", "drop"] {
            try await call(
                "Input.dispatchDragEvent",
                [
                    .init("type", .string(type)), .init("x", .double(x)), .init("y", .double(y)), .init("data", data),
                ])
        }
    }

    private func mouse(_ type: String, x: Double, y: Double, buttons: Int) async throws {
        try await call(
            "Input.dispatchMouseEvent",
            [
                .init("type", .string(type)), .init("x", .double(x)), .init("y", .double(y)),
                .init("button", .string("left")), .init("buttons", .int(buttons)), .init("clickCount", .int(1)),
            ])
    }

    /// Records whether an element receives the next click.
    ///
    /// For elements that open something or take the cursor, and for frames, the press is enough.
    private func listen(to selector: String) async throws {
        try await evaluate(
            """
            {
              const one = document.querySelector(\(JSONValue.string(selector)));
              const event = one?.matches("button, a, label, summary, input[type=checkbox], input[type=radio]") ? "click" : "pointerdown";
              let isHeard = !one || Boolean(one.disabled) || one.tagName === "IFRAME";
              window.heardPress = () => isHeard;
              addEventListener(event, (press) => { isHeard ||= press.composedPath().includes(one); }, { capture: true });
            }
            """)
    }

    /// Scrolls an element into the window, waits until it no longer moves, and returns its middle.
    private func middle(of selector: String) async throws -> (Double, Double) {
        let found = try await evaluate(
            """
            (async () => {
              const one = document.querySelector(\(JSONValue.string(selector))); if (!one) return null;
              one.scrollIntoView({ block: "center", inline: "center", behavior: "instant" });
              const frame = () => new Promise(done => requestAnimationFrame(done));
              let before = one.getBoundingClientRect();
              for (let turn = 0; turn < 60; turn += 1) {
                await frame();
                const box = one.getBoundingClientRect();
                if (box.x === before.x && box.y === before.y && box.width === before.width) break;
                before = box;
              }
              return before.width > 0 && before.height > 0
                ? [before.x + before.width / 2, before.y + before.height / 2] : null;
            })()
            """)
        guard let numbers = found.items?.compactMap(\.number), numbers.count == 2 else {
            throw BrowserError.noElement(selector)
        }
        return (numbers[0], numbers[1])
    }
}
