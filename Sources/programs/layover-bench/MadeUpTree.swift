import Foundation
import LayoverModel

/// A content tree of any size: 60 markets with 2 languages, three surfaces, and each widget on one surface in 3 markets.
///
/// With 5,000 widgets, a layout has 83 or 84. 5,000 widgets a layout has 83 or 84.
struct MadeUpTree {
    static let marketCount = 60
    static let surfaceCount = 3
    let widgets: Int
    var features = 0

    var files: [SourceFile] {
        var files = [
            file("widgets/layover.yaml", "default_market: AA\ndeep_links: [tel]\nimage_hosts: [images.example.com]\n")
        ]
        files += (0..<MadeUpTree.marketCount).map { file("widgets/markets/\(market($0)).yaml", marketText($0)) }
        files += (0..<MadeUpTree.surfaceCount).map { file("widgets/layouts/surface-\($0).yaml", layoutText($0)) }
        for index in 0..<widgets { files += widgetFiles(index) }
        files += (0..<features).map { file("flags/features/f\($0).yaml", featureText($0)) }
        return files
    }

    func write(to folder: String) throws {
        for file in files {
            let url = URL(fileURLWithPath: folder).appendingPathComponent(file.path)
            try FileManager.default.createDirectory(
                at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
            try Data(file.bytes).write(to: url)
        }
    }

    func market(_ index: Int) -> String {
        let letters = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZ")
        return String([letters[index / 26], letters[index % 26]])
    }

    private func file(_ path: String, _ text: String) -> SourceFile { SourceFile(path: path, bytes: Array(text.utf8)) }

    private func marketText(_ index: Int) -> String {
        """
        market: \(market(index))
        locales: [en-GB, nb-NO]
        currency: EUR
        time_zone: Europe/Oslo
        ad_label: { en-GB: Ad, nb-NO: Annonse }
        """
    }

    private func layoutText(_ surface: Int) -> String {
        var lines = ["layout: surface-\(surface)", "widgets: []", "limits: { top: 3, total: 8, gap: 2 }", "markets:"]
        for index in 0..<MadeUpTree.marketCount {
            let mine = stride(from: surface, to: widgets, by: MadeUpTree.surfaceCount).filter { widget in
                (0..<3).contains { (widget + $0 * 7) % MadeUpTree.marketCount == index }
            }
            guard !mine.isEmpty else { continue }
            lines.append("  \(market(index)):")
            lines.append("    add:")
            lines += mine.map { "      - { widget: w\($0) }" }
        }
        return lines.joined(separator: "\n") + "\n"
    }

    private func widgetFiles(_ index: Int) -> [SourceFile] {
        let folder = "widgets/cards/w\(index)"
        return [
            file("\(folder)/widget.yaml", widgetText(index)), file("\(folder)/card.html", cardText),
            file("\(folder)/messages/en-GB.yaml", messages("From {price}", one: "flight", other: "flights")),
            file("\(folder)/messages/nb-NO.yaml", messages("Fra {price}", one: "flyvning", other: "flyvninger")),
            file("\(folder)/samples/one.yaml", sampleText),
        ]
    }

    private func widgetText(_ index: Int) -> String {
        """
        widget: w\(index)
        owner: team-\(index % 20)
        type: html
        show_when:
          results.direct.count: { $gte: \(index % 9) }
          $or: [ { traveller.residence: US }, { route.countries: { $all: [NO] } } ]
        place: { after_results: \(index % 30) }
        priority: \(index % 100)
        fields:
          price: { from: results.price.min }
          count: { from: results.direct.count }
          city: { from: route.destination.city, optional: true }
        actions:
          more: { kind: open, web: "https://www.example.com/\(index)" }
        height: { compact: 132, regular: 104 }
        """
    }

    /// Every hundredth feature requires the previous one.
    private func featureText(_ index: Int) -> String {
        let needs = index % 100 == 99 ? "requires: { f\(index - 1): true }\n" : ""
        return """
            feature: f\(index)
            owner: team-\(index % 20)
            type: bool
            default: false
            \(needs)rules:
              - { when: { market: [AA, AB], app.ios: ">=7.31" }, value: true, coverage: 0.25, seed: f\(index)-1 }
              - { when: { locale: { $regex: "^nb" } }, value: true }

            """
    }

    private var cardText: String {
        """
        <div class="card"><h3 class="title">{{@title}}</h3>
        {{#city}}<p class="text">{{city}}</p>{{/city}}
        <p class="text">{{@flights}} <b class="price">{{price}}</b></p>
        <a class="button" data-action="more">{{@more}}</a></div>
        """
    }

    private func messages(_ title: String, one: String, other: String) -> String {
        """
        label: Card
        title: "\(title)"
        flights: "{count, plural, one {# \(one)} other {# \(other)}}"
        more: More

        """
    }

    private var sampleText: String {
        "sample: one\nfacts: { results.direct.count: 12, traveller.residence: US, results.price.min: 54.07 GBP }\n"
    }
}
