import LayoverModel

/// The page for a picture: only the cards, with both schemes next to each other.
struct PictureDocument: Sendable {
    /// The selector of the part that the picture shows.
    static let part = "main"

    let title: String
    let frames: [ExportFrame]

    /// The whole page.
    ///
    /// Equal parts give equal bytes.
    var html: String {
        """
        <!doctype html>
        <html lang="en"><head><meta charset="utf-8">
        <meta http-equiv="Content-Security-Policy" content="\(ExportDocument.policy)">
        <title>\(MarkupText.escaped(title))</title>
        <style>\(PictureDocument.style)</style></head>
        <body><main>\(frames.map(\.bareHTML).joined())</main></body></html>

        """
    }

    private static let style = """
        *{box-sizing:border-box}
        body{margin:0;background:#fff;color:#18202b;font:15px/1.45 system-ui,"Noto Sans",sans-serif}
        main{display:flex;gap:24px;width:max-content;align-items:flex-start}
        figure{margin:0;background:#fff}figure.dark{background:#10141b;color:#eef1f6}
        iframe{display:block;border:0}
        .nothing{margin:0;padding:16px}
        .fields{width:100%;border-collapse:collapse}.fields th,.fields td{padding:8px 12px;text-align:start;font-weight:400}
        """
}
