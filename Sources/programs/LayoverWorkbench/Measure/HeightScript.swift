import LayoverJSON

/// What runs in Chromium to find how high documents are by themselves.
enum HeightScript {
    /// - Parameters:
    ///   - documents: Whole cards.
    ///   - widths: Points.
    /// - Returns: An expression whose promise comes to a list of heights for each document, by width.
    static func text(_ documents: [String], widths: [Int]) -> String {
        """
        (async (documents, widths) => Promise.all(documents.map(async html => {
          const frame = document.createElement("iframe");
          frame.setAttribute("sandbox", "allow-same-origin");
          frame.style.cssText = "border:0;display:block;height:1px";
          await new Promise(done => { frame.onload = done; frame.srcdoc = html; document.body.append(frame); });
          const inner = frame.contentDocument;
          await inner.fonts.ready;
          await Promise.all([...inner.images].map(one => one.decode().catch(() => 0)));
          const heights = widths.map(width => { frame.style.width = width + "px"; return inner.documentElement.scrollHeight; });
          frame.remove();
          return heights;
        })))(\(JSONValue.array(documents.map { .string($0) })), \(JSONValue.array(widths.map { .int($0) })))
        """
    }

    /// Whether a font is there: a text in it is not as wide as the same in what stands in for it.
    static func hasFont(_ family: String) -> String {
        """
        (() => { const pen = document.createElement("canvas").getContext("2d");
          const width = font => { pen.font = font; return pen.measureText("Layover mmmiiiWWW 0123").width; };
          return width('40px "\(family)", monospace') !== width("40px monospace"); })()
        """
    }
}
