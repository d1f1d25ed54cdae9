/// A Python script: reads one JSON object with `html` and `form` per line and prints one JSON tree per line, until the input
/// ends.
enum HTMLParserScript {
    /// The first line that the script prints if html5lib is installed.
    static let greeting = "ready"

    static let text = """
        import json, sys

        try:
            import html5lib
        except ImportError:
            print("html5lib is missing", flush=True)
            sys.exit(1)
        print("ready", flush=True)


        def is_element(node):
            return isinstance(node.tag, str) and node.tag != "<!DOCTYPE>"


        def tree(node):
            texts, children, comments = [node.text or ""], [], 0
            for child in node:
                if is_element(child):
                    children.append(tree(child))
                    texts.append(child.tail or "")
                else:
                    comments += isinstance(child.tag, str) is False
                    texts[-1] += child.tail or ""
            return {"tag": node.tag, "attributes": dict(node.attrib), "texts": texts,
                    "children": children, "comments": comments}


        for line in sys.stdin:
            asked = json.loads(line)
            parser = html5lib.HTMLParser(tree=html5lib.getTreeBuilder("etree"), namespaceHTMLElements=False)
            if asked["form"] == "fragment":
                root = parser.parseFragment(asked["html"], container="div")
            else:
                root = parser.parse(asked["html"])
            print(json.dumps(tree(root)), flush=True)
        """
}
