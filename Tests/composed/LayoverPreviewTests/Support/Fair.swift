/// Content that contains everything that a preview shows once.
enum Fair {
    static let text = """
        === layout
        widgets: [advice, times, banner, evening]
        === advice
        owner: travel
        kill_switch: hints
        show_when: { traveller.residence: US }
        place: top
        height: { compact: 120, regular: 80 }
        fields:
          city: { type: text, from: route.destination.city, optional: true }
          colour: { type: color, value: "#ff0000" }
        actions: { more: { kind: open, web: "https://www.example.com/more" } }
        === widgets/cards/advice/card.html
        <h3 style="color: {{colour}}">{{@title}}</h3>{{#city}}<p>{{@to}}</p>{{/city}}<a data-action="more">{{@more}}</a>
        === widgets/cards/advice/messages/en-GB.yaml
        label: Advice
        # Shown first.
        title: "Read & know"
        to: "On the way to {city}"
        more: Rules
        === widgets/cards/advice/messages/nb-NO.yaml
        label: Råd
        title: 'Les først'
        to: >-
          På vei til
          {city}
        more: Regler
        === widgets/cards/advice/samples/bare.yaml
        sample: bare
        facts: { traveller.residence: US }
        === widgets/cards/advice/samples/elsewhere.yaml
        sample: elsewhere
        facts: { traveller.residence: GB, route.destination.city: Havana }
        expect: { card: hidden }
        === widgets/cards/advice/samples/us.yaml
        sample: us
        facts: { traveller.residence: US, route.destination.city: Havana }
        === widgets/components/times@1.yaml
        component: times@1
        fields: { count: int }
        === times
        owner: flights
        type: native
        component: times@1
        fields: { count: { from: results.direct.count } }
        fallback: list
        === widgets/cards/times/card.html
        === widgets/cards/times/messages/en-GB.yaml
        label: Times
        === widgets/cards/times/messages/nb-NO.yaml
        label: Tider
        === widgets/cards/times/samples/many.yaml
        sample: many
        facts: { results.direct.count: 12 }
        === list
        owner: flights
        fields: { count: { from: results.direct.count } }
        === widgets/cards/list/card.html
        <p>{{@title}} {{count}}</p>
        === banner
        owner: partners
        disclosure: ad
        provider: campaign
        place: { after_results: 3 }
        fields:
          title: { type: text, from: campaign.text.title }
          price: { type: money, from: results.price.min, optional: true }
        === widgets/cards/banner/card.html
        <p>{{title}}</p>
        === widgets/cards/banner/messages/en-GB.yaml
        label: Banner
        === widgets/cards/banner/messages/nb-NO.yaml
        label: Banner
        === widgets/cards/banner/samples/any.yaml
        sample: any
        facts: { results.price.min: 54.07 GBP }
        === widgets/campaigns/sale.yaml
        campaign: sale
        uses: banner
        markets: [GB]
        from: 2027-03-01 09:00
        until: 2027-03-07
        text:
          title: { en-GB: "All from {price}" }
        === evening
        owner: flights
        schedule: [{ from: 2026-12-24 16:00, until: 2026-12-24 }]
        === sketch
        status: draft
        owner: travel
        === widgets/cards/sketch/samples/one.yaml
        sample: one
        facts: {}
        === norway
        owner: travel
        === widgets/layouts/other.yaml
        layout: other
        widgets: []
        markets: { NO: { add: [{ widget: norway }] } }
        === flags/kill-switches/hints.yaml
        kill_switch: hints
        owner: travel
        description: Takes hints away.
        guards: [advice]
        safe: hidden
        permanent: true
        === flags/experiments/tone.yaml
        experiment: tone
        owner: travel
        description: Does a louder title help?
        status: draft
        seed: tone-1
        unit: device
        variants:
          - { key: control, weight: 0.5 }
          - key: loud
            weight: 0.5
            changes:
              - widget: advice
                messages: { en-GB: { title: "STOP" }, nb-NO: { title: STOPP } }
        === flags/experiments/without.yaml
        experiment: without
        owner: flights
        description: Do people miss the times?
        seed: without-1
        unit: device
        variants:
          - { key: control, weight: 0.5 }
          - { key: gone, weight: 0.5, changes: [{ widget: times, show: false }] }

        """

    static let fixture: Result<PreviewFixture, any Error> = Result { try PreviewFixture(text) }
}
