import LayoverJSON

/// The script that runs in Chromium to find the natural height of documents, and the number of lines after which long ones
/// are cut off.
enum HeightScript {
    /// Expressions whose promise has no value.
    ///
    /// They put complete cards into frames, and remove the frames.
    static func load(_ documents: [String]) -> String {
        "layoverMeter.load(\(JSONValue.array(documents.map { .string($0) })))"
    }

    static let clear = "layoverMeter.clear()"

    /// The heights as nested lists: by frame, by text size and by width.
    static func heights(scales: [Int], widths: [Int]) -> String {
        "layoverMeter.heights(\(list(scales)), \(list(widths)))"
    }

    /// The cards that must stay complete, and those that are too long.
    struct Question {
        let scale: Int
        let widths: [Int]
        /// The height in points that is enough for the complete cards.
        let points: Int
        /// The frames that stay complete, for each of `widths`.
        let kept: [[Int]]
        let long: [Int]
    }

    /// The needed height in points, and the number of lines after which long cards are cut off; 0 if they are never cut off.
    static func settle(_ question: Question, lines: Int, step: Int) -> String {
        """
        layoverMeter.settle(\(question.scale), \(list(question.widths)), \(question.points), \
        [\(question.kept.map(list).joined(separator: ","))], \(list(question.long)), \(lines), \(step))
        """
    }

    /// The height in points of the highest frame, if frames are cut off after `lines` lines.
    static func whole(scale: Int, widths: [Int], lines: Int) -> String {
        "layoverMeter.whole(\(scale), \(list(widths)), \(lines))"
    }

    private static func list(_ numbers: [Int]) -> String { "[\(numbers.map(String.init).joined(separator: ","))]" }

    /// The functions that the expressions above call.
    static let program = """
        globalThis.layoverMeter = (() => {
          let frames = [];
          const made = html => {
            const frame = document.createElement("iframe");
            frame.setAttribute("sandbox", "allow-same-origin");
            frame.style.cssText = "border:0;display:block;height:1px";
            const loaded = new Promise(done => { frame.onload = done; });
            frame.srcdoc = html;
            document.body.append(frame);
            return loaded.then(async () => {
              const inner = frame.contentDocument;
              await inner.fonts.ready;
              await Promise.all([...inner.images].map(one => one.decode().catch(() => 0)));
              return frame;
            });
          };
          const draw = (frame, scale, width) => {
            const root = frame.contentDocument.documentElement;
            if (scale === 100) delete root.dataset.scale; else root.dataset.scale = scale;
            frame.style.width = width + "px";
            return root;
          };
          const first = frame => frame.contentDocument.body.lastElementChild?.firstElementChild;
          const looks = lines => ({ display: "-webkit-box", "-webkit-box-orient": "vertical", overflow: "hidden",
            "-webkit-line-clamp": String(lines) });
          const end = (frame, lines) => {
            const part = first(frame);
            if (!part) return;
            for (const [name, value] of Object.entries(looks(lines)))
              lines ? part.style.setProperty(name, value, "important") : part.style.removeProperty(name);
            for (const child of [...part.children].slice(1))
              lines ? child.style.setProperty("margin-block-start", "3px", "important") : child.style.removeProperty("margin-block-start");
          };
          const hidden = frame => { const part = first(frame); return part ? part.scrollHeight - part.clientHeight : 0; };
          const height = (frame, scale, width, lines) => {
            const root = draw(frame, scale, width);
            end(frame, lines);
            const points = root.scrollHeight;
            end(frame, 0);
            return points;
          };
          const isCut = (frame, scale, width, lines) => {
            draw(frame, scale, width);
            const usual = Math.max(0, hidden(frame));
            end(frame, lines);
            const more = hidden(frame);
            end(frame, 0);
            return more > usual + 6 * scale / 100;
          };
          return {
            load: async documents => { frames.push(...await Promise.all(documents.map(made))); },
            clear: () => { for (const frame of frames) frame.remove(); frames = []; },
            heights: (scales, widths) => frames.map(frame =>
              scales.map(scale => widths.map(width => height(frame, scale, width, 0)))),
            whole: (scale, widths, lines) => Math.max(...frames.flatMap(frame =>
              widths.map(width => height(frame, scale, width, lines)))),
            settle: (scale, widths, points, kept, long, most, step) => {
              const highest = lines => Math.max(...long.flatMap(one =>
                widths.map(width => height(frames[one], scale, width, lines))));
              const cuts = lines => widths.some((width, at) =>
                kept[at].some(one => isCut(frames[one], scale, width, lines)));
              let lines = most;
              while (lines > 0 && highest(lines) > points) lines--;
              lines = Math.max(1, lines);
              while (lines < most && cuts(lines)) lines++;
              const needed = Math.max(points, Math.ceil(highest(lines) / step) * step);
              const whole = Math.ceil(highest(0) / step) * step;
              return cuts(lines) || needed >= whole ? [Math.max(points, whole), 0] : [needed, lines];
            },
            fonts: texts => {
              const pen = document.createElement("canvas").getContext("2d");
              return texts.flatMap(text => [400, 600, 700].map(weight => {
                pen.font = weight + ' 40px system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans", "Noto Sans Arabic", sans-serif';
                const box = pen.measureText(text);
                return [box.width, box.fontBoundingBoxAscent, box.fontBoundingBoxDescent].map(one => one.toFixed(2)).join(" ");
              })).join("\\n");
            },
          };
        })(); 0
        """

    /// The measurements of short texts, one in each script that cards use.
    ///
    /// Other fonts give other numbers.
    static var fonts: String { "layoverMeter.fonts(\(JSONValue.array(scripts.map { .string($0) })))" }

    private static let scripts = [
        "Layover from £1,234.50 mmmiiiWWW", "Zażółć gęślą jaźń, őű åæøß ñçãé", "رحلات مباشرة من دبي ٢٠٢٧",
        "सीधी उड़ानें दिल्ली से", "直行便あり 東京からの運賃", "✓ → × •",
    ]

    /// A script that checks whether a font is installed: a text in it then has another width than in the fallback font.
    static func hasFont(_ family: String) -> String {
        """
        (() => { const pen = document.createElement("canvas").getContext("2d");
          const width = font => { pen.font = font; return pen.measureText("Layover mmmiiiWWW 0123").width; };
          return width('40px "\(family)", monospace') !== width("40px monospace"); })()
        """
    }
}
