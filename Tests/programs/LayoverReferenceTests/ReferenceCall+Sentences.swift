extension ReferenceCall {
    /// Too many calls from one address: `LayoverSentenceAPITests` tests them.
    static let sentencesNotCalled: Set<String> = [
        "sentence 429", "suggestSentence 429", "readSentenceGrammar 429", "saySentences 429",
    ]

    static let sentences: [ReferenceCall] =
        [
            ("sentence", "/v1/sentence", "say=1.fly.norway~oslo.spring"),
            ("suggestSentence", "/v1/sentence/suggest", "q=tro"), ("readSentenceGrammar", "/v1/sentence/grammar", ""),
        ].flatMap { (route, path, query) -> [ReferenceCall] in
            let target = "\(path)?market=GB&locale=en-GB&\(query)"
            return [
                ReferenceCall(route: route, status: 200, target: target),
                ReferenceCall(route: route, status: 304, target: target, usesHeldLayout: true),
                ReferenceCall(route: route, status: 400, target: "\(path)?market=XX"),
                ReferenceCall(route: route, status: 405, target: path, method: "PUT"),
                ReferenceCall(route: route, status: 503, target: path, server: .empty),
            ]
        } + [
            ReferenceCall(
                route: "saySentences", status: 200, target: "/v1/sentence/batch?market=GB&locale=en-GB",
                body: "{\"codes\": [\"1.fly.norway.spring\", \"1.daydream.beach\"]}"),
            ReferenceCall(route: "saySentences", status: 400, target: "/v1/sentence/batch", body: "{}"),
            ReferenceCall(route: "saySentences", status: 405, target: "/v1/sentence/batch", method: "GET"),
            ReferenceCall(
                route: "saySentences", status: 503, target: "/v1/sentence/batch", body: "{\"codes\": []}",
                server: .empty),
        ]
}
