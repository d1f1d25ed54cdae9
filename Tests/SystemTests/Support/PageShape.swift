import LayoverJSON

/// Pages as Chromium's own parser reads them: elements, attributes with their values, and texts.
enum PageShape {
    /// A page, and its texts at the places of another page's words.
    struct Page {
        let html: String
        /// Pairs of a word of the other page and the text in its place.
        let texts: [(word: String, text: String)]

        var json: JSONValue {
            .object(of: [
                "html": .string(html),
                "texts": .array(texts.map { .array([.string($0.word), .string($0.text)]) }),
            ])
        }
    }

    /// The differences of pages from `plain`, apart from the texts that replace its words.
    ///
    /// - Returns: The differences of each page; empty for a page without differences.
    static func differences(of pages: [Page], from plain: String) async throws -> [[String]] {
        let input = JSONValue.object(of: ["plain": .string(plain), "pages": .array(pages.map(\.json))])
        let found = try await Chromium.run(script, input: input)
        return (found["differences"]?.items ?? []).map { ($0.items ?? []).compactMap(\.string) }
    }

    private static let script = """
        const parts = html => { const all = [];
          const walk = node => {
            if (node.nodeType !== Node.ELEMENT_NODE) { all.push(`${node.nodeName} ${node.nodeValue}`); return; }
            const attributes = [...node.attributes].map(one => `${one.name}=${JSON.stringify(one.value)}`).sort();
            all.push(`<${node.namespaceURI} ${node.localName} ${attributes.join(" ")}>`);
            for (const child of (node instanceof HTMLTemplateElement ? node.content : node).childNodes) walk(child);
            all.push(`</${node.localName}>`); };
          walk(new DOMParser().parseFromString(html, "text/html").documentElement);
          return all; };
        const plain = parts(INPUT.plain);
        const differences = INPUT.pages.map(({ html, texts }) => {
          const found = parts(html);
          const wanted = plain.map(part => part.startsWith("#text ")
            ? texts.reduce((text, [word, other]) => text.split(word).join(other), part) : part);
          const places = Array.from({ length: Math.max(found.length, wanted.length) }, (_, place) => place);
          return places.filter(place => found[place] !== wanted[place]).slice(0, 3)
            .map(place => `${found[place]} is not ${wanted[place]}`); });
        return { differences };
        """
}
