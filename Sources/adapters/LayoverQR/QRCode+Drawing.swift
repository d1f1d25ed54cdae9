import LayoverModel

extension QRCode {
    /// Draws the code as SVG: dark on light on any background, because cameras read no other, and with the quiet zone.
    ///
    /// One path contains all runs of dark modules, so that no seams between them are visible at any size.
    ///
    /// - Parameter title: A description for screen readers.
    /// - Returns: A complete document, whose unit is one module.
    package func svg(title: String) -> String {
        let side = width + 2 * QRCodeLimits.quietModules
        return "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 \(side) \(side)\" role=\"img\" "
            + "shape-rendering=\"crispEdges\"><title>\(MarkupText.escaped(title))</title>"
            + "<path fill=\"#fff\" d=\"M0 0h\(side)v\(side)H0z\"/><path fill=\"#000\" d=\"\(path)\"/></svg>"
    }

    private var path: String {
        (0..<width).map { row in runs(of: row).map { run(from: $0.lowerBound, of: $0.count, row) }.joined() }.joined()
    }

    private func run(from column: Int, of count: Int, _ row: Int) -> String {
        "M\(column + QRCodeLimits.quietModules) \(row + QRCodeLimits.quietModules)h\(count)v1h-\(count)z"
    }

    /// The dark runs of a row.
    private func runs(of row: Int) -> [Range<Int>] {
        var runs: [Range<Int>] = []
        var column = 0
        while column < width {
            let start = column
            while isDark(column, row) { column += 1 }
            if column > start { runs.append(start..<column) }
            column += 1
        }
        return runs
    }
}
