import LayoverModel

/// A self-contained HTML file: no script, and no external picture or style.
package struct ExportDocument: Sendable {
    let title: String
    /// Lines below the title that say what the document was made from.
    let lines: [String]
    /// Markup.
    let body: String

    package init(title: String, lines: [String], body: String) {
        (self.title, self.lines, self.body) = (title, lines, body)
    }

    /// The whole file.
    ///
    /// Equal parts give equal bytes.
    package var html: String {
        let lines = lines.map { "<p>\(MarkupText.escaped($0))</p>" }.joined()
        return """
            <!doctype html>
            <html lang="en"><head><meta charset="utf-8">
            <meta name="viewport" content="width=device-width, initial-scale=1">
            <meta http-equiv="Content-Security-Policy" content="\(ExportDocument.policy)">
            <meta name="generator" content="layover preview">
            <title>\(MarkupText.escaped(title))</title>
            <style>\(ExportDocument.style)</style></head>
            <body><header><h1>\(MarkupText.escaped(title))</h1>\(lines)</header>
            <main>\(body)</main></body></html>

            """
    }

    /// What a browser may load for an exported page: nothing that is not in the page.
    static let policy =
        "default-src 'none'; style-src 'unsafe-inline'; img-src data:; base-uri 'none'; form-action 'none'"

    private static let style = """
        :root{color-scheme:light dark}
        *{box-sizing:border-box}
        body{margin:0;padding:24px;background:#e6ebf1;color:#18202b;font:15px/1.45 system-ui,"Noto Sans",sans-serif}
        header{margin-bottom:20px}h1{margin:0 0 4px;font-size:24px}h2{margin:28px 0 8px;font-size:18px}
        header p,figcaption,.nothing{margin:2px 0;color:#4c5868}
        figure{box-sizing:content-box;margin:0 0 16px;padding:12px;border-radius:16px;background:#f4f6f9;max-width:none}
        figure.dark{background:#10141b}
        figure.dark figcaption,figure.dark .nothing{color:#b3bdca}
        figure.dark .fields{color:#eef1f6}
        figcaption{margin-top:8px;font-size:13px}
        iframe{display:block;border:0}
        table{border-collapse:collapse}
        .matrix{width:max-content}.matrix>*>tr>*{padding:6px;vertical-align:top;text-align:start}
        .fields{width:100%}.fields th,.fields td{padding:4px 0;text-align:start;vertical-align:top;font-weight:400}
        .fields th{padding-inline-end:12px;opacity:.8}
        .trip{display:flex;justify-content:space-between;gap:12px;padding:12px 14px;border-radius:12px;margin:0 0 10px;background:#fff;color:#18202b}
        .dark .trip{background:#1c222c;color:#eef1f6}
        .screen{padding:12px;border-radius:20px;background:#f4f6f9;margin:0 24px 24px 0;display:inline-block;vertical-align:top}
        .screen.dark{background:#10141b}
        .screen figure{padding:0;margin:0 0 10px;background:none}.screen figcaption{display:none}
        a{color:#0a4ea8}
        ul{padding-inline-start:20px}
        @media(prefers-color-scheme:dark){body{background:#0b0e13;color:#eef1f6}header p{color:#b3bdca}a{color:#9cc4ff}}
        """
}
