import Foundation
import LayoverTestKit

/// Content of two markets and three cards, for tests that change it.
enum ServedContent {
    static let advice = "widgets/cards/advice/messages/en-GB.yaml"
    static let adviceWidget = "widgets/cards/advice/widget.yaml"
    static let other = "widgets/cards/other/messages/en-GB.yaml"
    static let market = "widgets/markets/NO.yaml"

    /// A new folder with the content in `content/`, and room beside it for the server's files.
    static func make() throws -> TemporaryFolder {
        let folder = try TemporaryFolder()
        for (path, text) in files { try folder.write(text, to: "content/" + path) }
        try folder.write("", to: "content/widgets/assets/hero.png")
        try picture.write(to: folder.url.appending(path: "content/widgets/assets/hero.png"))
        return folder
    }

    /// One pixel.
    static let picture =
        Data(
            base64Encoded:
                "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==")
        ?? Data()

    private static let files = [
        "widgets/layover.yaml": "default_market: GB\n",
        "widgets/markets/GB.yaml": """
        market: GB
        locales: [en-GB]
        currency: GBP
        time_zone: Europe/London
        ad_label: { en-GB: Ad }

        """,
        market: """
        market: NO
        locales: [en-GB]
        currency: NOK
        time_zone: Europe/Oslo
        ad_label: { en-GB: Ad }

        """,
        "widgets/components/plain@1.yaml":
            "component: plain@1\nfields: { text: text, picture: { type: image, optional: true } }\n",
        "widgets/layouts/flight-results.yaml":
            "layout: flight-results\nwidgets: [grey, advice, other, direct, banner]\nlimits: { top: 9, total: 9 }\n",
        "widgets/cards/grey/widget.yaml":
            "widget: grey\nowner: tests\ntype: placeholder\nprovider: { kind: placeholder, for: [direct] }\n",
        "widgets/cards/grey/messages/en-GB.yaml": "label: Waiting\n",
        adviceWidget: """
        widget: advice
        owner: tests
        type: html
        height: 60
        priority: 9

        """,
        "widgets/cards/advice/card.html": "<p class=\"title\">{{@title}}</p>\n",
        advice: "label: Advice\ntitle: Before you fly\n",
        "widgets/cards/other/widget.yaml": """
        widget: other
        owner: tests
        type: native
        component: plain@1
        fields: { text: { type: text, message: line } }

        """,
        other: "label: Other\nline: The other card\n",
        "widgets/cards/direct/widget.yaml": """
        widget: direct
        owner: tests
        type: native
        component: plain@1
        show_when: { results.direct.count: { $gte: 2 } }
        place: { after_results: 3 }
        fields: { text: { value: "Direct" } }

        """,
        "widgets/cards/direct/messages/en-GB.yaml": "label: Direct\n",
        "widgets/cards/banner/widget.yaml": """
        widget: banner
        owner: tests
        type: native
        component: plain@1
        provider: campaign
        disclosure: ad
        place: { after_results: 60 }
        fields: { text: { type: text, from: campaign.name }, picture: { type: image, from: campaign.image } }

        """,
        "widgets/cards/banner/messages/en-GB.yaml": "label: Banner\n",
        "widgets/campaigns/always.yaml": """
        campaign: always
        uses: banner
        markets: [GB, NO]
        from: 2020-01-01
        until: 2099-12-31
        image: hero.png
        text: { alt: { en-GB: One pixel } }

        """,
    ]
}
