/// Scripts about cards that tests run in Chromium; each is the body of a function that returns an object.
enum FragmentScripts {
    /// Draws cards as documents and as fragments, and measures both.
    private static let tools = """
        const style = (element, text) => { for (const one of text.split(";")) {
          const [name, value] = one.split(":"); element.style.setProperty(name, value, "important"); } return element; };
        const plain = "margin:0;padding:0;border:0;display:block;float:none";
        const loaded = element => new Promise(done => { element.onload = element.onerror = done; });
        const pictures = root => Promise.all([...root.querySelectorAll("img")].map(one => one.decode().catch(() => 0)));
        const frame = async (html, width, height) => {
          const one = style(document.createElement("iframe"), `${plain};width:${width}px;height:${height}px`);
          one.sandbox = "allow-same-origin"; one.srcdoc = html;
          const ready = loaded(one); document.body.append(one); await ready; await pictures(one.contentDocument);
          return one; };
        const box = (width, height) => { const one = style(document.createElement("div"),
          `${plain};width:${width}px;height:${height}px`); document.body.append(one); return one; };
        const link = target => { const one = document.createElement("link");
          one.rel = "stylesheet"; one.href = INPUT.sheet; one.integrity = INPUT.integrity; one.crossOrigin = "anonymous";
          const ready = loaded(one); target.append(one); return ready; };
        const shadow = async (html, width, height) => { const host = box(width, height); const root = host.attachShadow({ mode: "open" });
          await link(root); root.append(document.createRange().createContextualFragment(html)); await pictures(root);
          return root; };
        const linked = async (html, width, height) => { const one = box(width, height); one.innerHTML = html; await pictures(one);
          return one; };
        const boxes = (elements, origin) => elements.map(one => { const at = one.getBoundingClientRect();
          return one.getClientRects().length === 0 ? [0, 0, 0, 0] : [at.left - origin.left, at.top - origin.top, at.width, at.height]; });
        const inDocument = async (html, width, height) => { const one = await frame(html, width, height);
          const all = boxes([...one.contentDocument.body.querySelectorAll("*")], { left: 0, top: 0 });
          one.remove(); return all; };
        const inFragment = root => { const top = root.querySelector(".layover");
          return boxes([...top.querySelectorAll("*")], top.getBoundingClientRect()); };
        const differences = (wanted, found) => { if (wanted.length !== found.length) return [`${wanted.length} ${found.length}`];
          const far = wanted.map((one, place) => one.some((value, side) => Math.abs(value - found[place][side]) > 1)
            ? `${place}: ${one.map(Math.round)} is ${found[place].map(Math.round)}` : ""); return far.filter(one => one); };

        """

    /// Compares the boxes of every element in a document with those in a shadow root or in a page that links the sheet.
    static let compare =
        tools + """
            const found = {};
            if (INPUT.form === "linked") await link(document.head);
            await Promise.all(INPUT.cards.map(async card => {
              const wanted = await inDocument(card.document, INPUT.width, card.height);
              const root = await (INPUT.form === "linked" ? linked : shadow)(card.fragment, INPUT.width, card.height);
              found[card.name] = { elements: wanted.length, differences: differences(wanted, inFragment(root)) };
            }));
            return found;
            """

    /// Whether the word for advertising is the topmost element at its centre, in each form of a card.
    static let disclosure =
        tools + """
            const found = {};
            const seen = (root, view) => { const label = root.querySelector(".layover-disclosure"); if (!label) return "none";
              label.scrollIntoView();
              const at = label.getBoundingClientRect(), looks = view.getComputedStyle(label);
              if (at.width < 8 || at.height < 8 || at.left < 0 || at.right > view.innerWidth) return "no room";
              if (looks.visibility !== "visible" || Number(looks.opacity) < 1 || looks.color === looks.backgroundColor)
                return "not drawn";
              const top = root.elementFromPoint(at.left + at.width / 2, at.top + at.height / 2);
              return top === label ? "seen" : `under ${top && top.outerHTML.slice(0, 80)}`; };
            await link(document.head);
            for (const card of INPUT.cards) {
              const one = await frame(card.document, INPUT.width, card.height);
              const root = await shadow(card.fragment, INPUT.width, card.height);
              const light = await linked(card.fragment, INPUT.width, card.height);
              found[card.name] = { document: seen(one.contentDocument, one.contentWindow), shadow: seen(root, window) };
              const probe = { querySelector: word => light.querySelector(word),
                elementFromPoint: (x, y) => document.elementFromPoint(x, y) };
              found[card.name].linked = seen(probe, window);
              one.remove(); root.host.remove(); light.remove();
            }
            return found;
            """

    /// Finds the effects of the sheet on a page around it: computed styles of some elements before and after it is linked.
    static let leaks =
        tools + """
            const names = ["div", "p", "a", "h2", "ul", "img", "table"];
            const probes = names.flatMap(name => ["", "card", "title", "layover-disclosure"].map(word => {
              const one = document.createElement(name); one.className = word; one.textContent = "x";
              document.body.append(one); return one; }));
            const looks = () => [document.documentElement, document.body, ...probes].map(one => {
              const all = getComputedStyle(one); return Array.from(all, name => name + all.getPropertyValue(name)).join(); });
            const before = looks(); await link(document.head); const after = looks();
            return { probes: before.length, changed: before.filter((one, place) => one !== after[place]).length };
            """

    /// Measures the width of links in a shadow root, by their text.
    static let links =
        tools + """
            const one = name => `<a class="button" href="${name}">${name}</a>`;
            const html = `<div class="layover">${INPUT.addresses.map(one).join("")}</div>`;
            const root = await shadow(html, 700, 100);
            return Object.fromEntries([...root.querySelectorAll("a")].map(link =>
              [link.textContent, link.getBoundingClientRect().width > 0]));
            """

    /// The background of a card, for each element that may set the scheme.
    static let schemes =
        tools + """
            const ground = root => getComputedStyle(root.querySelector(".card")).backgroundColor;
            const card = INPUT.cards[0].fragment;
            await link(document.head);
            const root = await shadow(card, 390, 200), light = await linked(card, 390, 200);
            const found = { shadow: ground(root), linked: ground(light) };
            root.host.dataset.scheme = "dark"; found.host = ground(root);
            light.dataset.scheme = "dark"; found.around = ground(light);
            light.querySelector(".layover").dataset.scheme = "light"; found.inside = ground(light);
            document.documentElement.dataset.scheme = "dark"; delete light.dataset.scheme;
            light.querySelector(".layover").removeAttribute("data-scheme"); found.page = ground(light);
            found.scheme = getComputedStyle(light.querySelector(".layover")).colorScheme;
            return found;
            """
}
