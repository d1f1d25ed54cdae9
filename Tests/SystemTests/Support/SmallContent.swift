import LayoverTestKit

/// A content tree of two markets, small enough to be read whole.
///
/// It has advice for Cuba, a banner with one campaign, a hint with a schedule over a clock change, and an idea that is in
/// no layout.
enum SmallContent {
    static func folder() throws -> TemporaryFolder {
        let folder = try TemporaryFolder()
        for (path, text) in files { try folder.write(text, to: path) }
        return folder
    }

    static let layout = "widgets/layouts/flight-results.yaml"
    static let sample = "widgets/cards/cuba-advice/samples/to-havana.yaml"

    private static let files: [(String, String)] = [
        ("widgets/layover.yaml", "default_market: GB\n"),
        (
            "widgets/markets/GB.yaml",
            """
            market: GB
            locales: [en-GB]
            currency: GBP
            time_zone: Europe/London
            ad_label: { en-GB: Ad }
            """
        ),
        (
            "widgets/markets/NO.yaml",
            """
            market: NO
            locales: [nb-NO, en-GB]
            currency: NOK
            time_zone: Europe/Oslo
            ad_label: { nb-NO: Annonse, en-GB: Ad }
            """
        ),
        (
            layout,
            """
            # The page of results.
            layout: flight-results
            widgets:
              - cuba-advice # asked for by law
              - banner
              - spring-hint
            limits: { top: 1, total: 2, gap: 3 } # small on purpose
            markets:
              NO: { remove: [spring-hint] } # not in Norway

            """
        ),
        (
            "widgets/cards/cuba-advice/widget.yaml",
            """
            widget: cuba-advice
            owner: compliance
            type: html
            show_when: { route.countries: { $all: [CU] }, traveller.residence: US }
            when_unknown: { show: { label: label } }
            place: top
            fields:
              city: { type: text, from: route.destination.city }
              price: { type: money, from: results.price.min, optional: true }
            height: { compact: 144, regular: 108 }
            """
        ),
        ("widgets/cards/cuba-advice/card.html", "<p>{{@label}}{{#price}} {{price | money}}{{/price}}</p>"),
        ("widgets/cards/cuba-advice/messages/en-GB.yaml", "label: \"Rules for {city}\""),
        ("widgets/cards/cuba-advice/messages/nb-NO.yaml", "label: \"Regler for {city}\""),
        (
            sample,
            """
            sample: to-havana
            facts: { route.countries: [CU], traveller.residence: US, route.destination.city: Havana, results.price.min: 54.07 GBP }
            expect: { card: shown, place: top, fields: { city: Havana, price: 54.07 GBP } }
            """
        ),
        (
            "widgets/cards/cuba-advice/samples/to-oslo.yaml",
            """
            sample: to-oslo
            market: NO
            facts: { route.countries: ["NO"], route.destination.city: Oslo }
            expect: { card: hidden, reason: condition }
            """
        ),
        (
            "widgets/cards/banner/widget.yaml",
            """
            widget: banner
            owner: partnerships
            type: html
            provider: { kind: campaign }
            place: { after_results: 3, short: drop }
            fields: { title: { type: text, from: campaign.text.title } }
            disclosure: ad
            height: { compact: 144, regular: 108 }
            """
        ),
        ("widgets/cards/banner/card.html", "<p>{{title}}</p>"),
        ("widgets/cards/banner/messages/en-GB.yaml", "label: Advertisement"),
        ("widgets/cards/banner/messages/nb-NO.yaml", "label: Annonse"),
        (
            "widgets/cards/banner/samples/in-spring.yaml",
            """
            sample: in-spring
            facts: { results.count: 12 }
            expect: { card: shown, place: { after_results: 3, short: drop }, fields: { title: Spring by the fjord } }
            """
        ),
        (
            "widgets/campaigns/spring-sale.yaml",
            """
            campaign: spring-sale
            uses: banner
            markets: [GB, NO]
            from: 2027-03-20 09:00
            until: 2027-04-02
            except: { NO: { from: 2027-03-22 09:00 } }
            text: { title: { en-GB: Spring by the fjord, nb-NO: Vår ved fjorden } }
            """
        ),
        (
            "widgets/cards/spring-hint/widget.yaml",
            """
            widget: spring-hint
            owner: customer-care
            type: html
            schedule: [{ from: 2027-03-28 01:30, until: 2027-03-31 }]
            place: bottom
            height: { compact: 144, regular: 108 }
            """
        ),
        ("widgets/cards/spring-hint/card.html", "<p>{{@label}}</p>"),
        ("widgets/cards/spring-hint/messages/en-GB.yaml", "label: The clock goes forward"),
        (
            "widgets/cards/spring-hint/samples/on.yaml",
            "sample: on\nexpect: { card: shown, place: bottom }"
        ),
        (
            "widgets/cards/idea/widget.yaml",
            "widget: idea\nowner: apps\nstatus: draft\ntype: html\nheight: { compact: 144, regular: 108 }\n"
        ),
        ("widgets/cards/idea/card.html", "<p>{{@label}}</p>"),
        ("widgets/cards/idea/messages/en-GB.yaml", "label: An idea"),
        ("widgets/cards/idea/samples/one.yaml", "sample: one\nexpect: { card: shown }"),
    ]
}
