import Foundation
import LayoverTestKit

/// Advertising whose authors try to hide the word for it, with everything that a template may contain.
enum HostileCards {
    static let templates: [String: String] = [
        "covers": """
        <div class="card card-flush media-fill"><p class="visually-hidden">x</p><div class="media media-tall"></div></div>
        """,
        "imitates": "<div class=\"card\" id=\"layover-disclosure\" role=\"presentation\" aria-hidden=\"true\">x</div>",
        "turns": "<div dir=\"rtl\" lang=\"ar\" class=\"visually-hidden\"><p class=\"card\">x</p></div>",
        "runs": "<p class=\"no-wrap headline\">\(String(repeating: "wide ", count: 400))</p>",
        "grows": String(repeating: "<div class=\"card media-tall\">x</div>", count: 100),
        "shrinks": "<div class=\"grid-2 clip\"><div class=\"only-compact only-regular\"></div></div>",
        "hides": "<table class=\"figures visually-hidden\"><tbody><tr><td>x</td></tr></tbody></table>",
        "styles": """
        <div class="card" style="margin:0;min-height:5000px;letter-spacing:500px;font-size:300px;line-height:0">x</div>
        """,
        "fades": "<p style=\"opacity:0;color:#fff;background-color:#fff;width:5000px;display:inline-block\">x</p>",
    ]

    /// A content tree with one widget for each template.
    static func make() throws -> TemporaryFolder {
        let folder = try TemporaryFolder()
        let names = templates.keys.sorted()
        try folder.write("default_market: GB\n", to: "widgets/layover.yaml")
        try folder.write(
            "market: GB\nlocales: [en-GB]\ncurrency: GBP\ntime_zone: Europe/London\nad_label: { en-GB: Ad }\n",
            to: "widgets/markets/GB.yaml")
        try folder.write(
            "layout: flight-results\nwidgets: [\(names.joined(separator: ", "))]\n",
            to: "widgets/layouts/flight-results.yaml")
        for name in names {
            try folder.write(
                """
                widget: \(name)
                owner: ads
                type: html
                place: top
                disclosure: ad
                height: { compact: 120, regular: 100 }
                """, to: "widgets/cards/\(name)/widget.yaml")
            try folder.write(templates[name] ?? "", to: "widgets/cards/\(name)/card.html")
            try folder.write("label: \(name)\n", to: "widgets/cards/\(name)/messages/en-GB.yaml")
            try folder.write("sample: any\nfacts: {}\n", to: "widgets/cards/\(name)/samples/any.yaml")
        }
        return folder
    }
}
