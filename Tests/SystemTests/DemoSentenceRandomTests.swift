import Foundation
import LayoverBrowser
import LayoverBrowserKit
import LayoverJSON
import LayoverTestKit
import Testing

/// The sentence search of `/demo` with random taps, keys and resizes.
///
/// With `LAYOVER_ACCEPT=1` there must also be no action with a task of 50 ms or more on the page's thread in both of two
/// runs.
@Suite(
    .serialized, .enabled(if: Chromium.isThere, Chromium.missing),
    .enabled(if: SentencePage.isServed, SentencePage.unserved), .timeLimit(.minutes(10)))
struct DemoSentenceRandomTests {
    private static let mustBeQuick = ProcessInfo.processInfo.environment["LAYOVER_ACCEPT"] == "1"
    private static let actions = 200
    private static let widths = [320, 390, 768, 1024, 1440]
    private static let keys = [
        "ArrowDown", "ArrowDown", "ArrowUp", "Enter", "Enter", "Escape", "Home", "End", "PageDown", "a", "m",
    ]

    @Test(arguments: [("AE", "ar-AE"), ("JP", "ja-JP"), ("DE", "de-DE"), ("HU", "hu-HU")])
    func `focus, text, code and list agree with the server after each, and nothing jumps`(
        market: String, locale: String
    ) async throws {
        let long = try await Self.play(market, locale)
        guard Self.mustBeQuick, !long.isEmpty else { return }
        // The machine or the garbage collector may prolong single tasks; a task that the page itself makes long is long in
        // both runs.
        let again = try await Self.play(market, locale)
        let both = long.keys.filter { again[$0] != nil }.sorted()
        #expect(both.isEmpty, "tasks took the page's thread 50 ms: \(both.map { [long[$0], again[$0]] })")
    }

    /// Plays all actions on a new page and compares after each.
    ///
    /// - Returns: By the number of the action, its name and the durations of its tasks of 50 ms or more.
    private static func play(_ market: String, _ locale: String) async throws -> [Int: String] {
        let sentence = try await SentencePage(try await SentencePage.Shared.one.site())
        try await sentence.open(market, locale)
        try await watchTasks(of: sentence.page)
        var random = SeededGenerator(seed: 2_115)
        var texts: Set<String> = [], log: [String] = [], long: [Int: String] = [:]
        for number in 0..<actions {
            _ = try await sentence.page.evaluate(longTasks)
            let before = try await taskSeconds(of: sentence.page)
            let action = try await act(on: sentence, &random)
            log.append(action)
            try await sentence.settle()
            let computed = try await taskSeconds(of: sentence.page) - before
            let tasks = try await sentence.page.evaluate(longTasks)
            // On a busy machine a task may last that long by the clock; its computing time shows the difference.
            if computed > 0.05, tasks != .array([]) { long[number] = "\(action): \(tasks) ms, computing \(computed) s" }
            let wrong = try await sentence.disagreements()
            try #require(wrong == .array([]), "\(locale), action \(number), after \(log.suffix(6))")
            let faults = try await sentence.page.evaluate(faults)
            try #require(faults == .array([]), "\(locale), action \(number), after \(log.suffix(6))")
            texts.insert(try await sentence.text())
        }
        #expect(texts.count > 5, "the sentence was changed many times")
        #expect(try await sentence.end() == [])
        return long
    }

    private static func watchTasks(of page: BrowserPage) async throws {
        try await page.call("Performance.enable", ["timeDomain": .string("threadTicks")])
        try await page.evaluate(watchLongTasks)
        try await page.evaluate(aLongTask)
        #expect(try await page.evaluate(longTasks) != .array([]), "a task of 60 ms is seen")
    }

    /// Records the milliseconds of each task that lasts 50 ms or more.
    private static let watchLongTasks = """
        (() => { const long = window.longTasks = { took: [], watch: new PerformanceObserver(list => long.take(list.getEntries())),
            take: entries => long.took.push(...entries.map(one => one.duration)) };
          long.watch.observe({ type: 'longtask' }); })()
        """

    /// Blocks the page's thread for 60 ms, to check that the observer sees such tasks.
    private static let aLongTask = """
        new Promise(done => setTimeout(() => {
          const end = performance.now() + 60; while (performance.now() < end);
          setTimeout(done); }))
        """

    /// The milliseconds of the long tasks since the last call.
    private static let longTasks = "(longTasks.take(longTasks.watch.takeRecords()), longTasks.took.splice(0))"

    /// The computing time in seconds of the tasks on the page's thread, independent of the machine's load.
    private static func taskSeconds(of page: BrowserPage) async throws -> Double {
        let metrics = try await page.call("Performance.getMetrics")["metrics"]?.items ?? []
        return metrics.first { $0["name"] == .string("TaskDuration") }?["value"]?.number ?? 0
    }

    /// Makes one random tap, key press or resize, and returns its description.
    private static func act(on sentence: SentencePage, _ random: inout SeededGenerator) async throws -> String {
        let isOpen = try await sentence.page.evaluate("!document.getElementById('say-panel').hidden") == .bool(true)
        switch random.below(100) {
        case 0..<15:
            let width = random.pick(widths)
            try await sentence.page.resize(width: width, height: 900)
            // Observers of the page's size are notified with the next frame.
            try await sentence.page.evaluate(
                "new Promise(done => requestAnimationFrame(() => requestAnimationFrame(() => done(0))))")
            return "width \(width)"
        case 15..<45:
            let row = random.below(8)
            return try await sentence.tap(
                "const all = [...document.querySelectorAll('#say-line [data-list]')]; return all[\(row) % all.length];")
        case 45..<70 where isOpen:
            let row = random.below(40)
            return try await sentence.tap(
                """
                const box = document.getElementById('say-list').getBoundingClientRect();
                const all = [...document.querySelectorAll('#say-list [data-id]')].filter(one => { const { top, bottom } = one.getBoundingClientRect();
                  return top >= box.top && bottom <= Math.min(box.bottom, innerHeight); });
                return all[\(row) % all.length];
                """)
        default:
            // Keys are sent to the sentence only, because a reader who tabs away from it does something else.
            try await sentence.page.evaluate(
                "document.activeElement.closest('#say-line, #say-panel') ?? document.querySelector('#say-line button').focus({ preventScroll: true })"
            )
            // If no list is open, these keys scroll the page, as they should.
            let drawn = random.pick(keys)
            let key = !isOpen && ["Home", "End", "PageDown"].contains(drawn) ? "ArrowDown" : drawn
            try await sentence.page.press(key)
            return key
        }
    }

    /// Finds violations: the page must not scroll, words must not overlap or leave their line, and only transforms may be
    /// animated.
    private static let faults = """
        (() => { const wrong = [], stage = document.getElementById('say-line').getBoundingClientRect();
          if (scrollY !== 0) wrong.push(`the page scrolled to ${scrollY}`);
          const boxes = [...document.querySelectorAll('#say-line > :not(.say-ruler)')].map(one => {
            const { e, f } = new DOMMatrix(one.style.transform), { width } = one.getBoundingClientRect();
            return { text: one.textContent, left: e, right: e + width, line: f }; });
          for (const box of boxes) if (box.left < -1 || box.right > stage.width + 1) wrong.push(`${box.text} leaves its line: ${box.left} to ${box.right} of ${stage.width}`);
          for (const [at, one] of boxes.entries()) for (const other of boxes.slice(at + 1))
            if (one.line === other.line && one.left < other.right - 1 && other.left < one.right - 1) wrong.push(`${one.text} over ${other.text}`);
          for (const moved of document.getAnimations()) for (const frame of moved.effect?.getKeyframes?.() ?? [])
            if (document.getElementById('say').contains(moved.effect.target) && Object.keys(frame).some(name => !['transform', 'offset', 'computedOffset', 'easing', 'composite'].includes(name))) wrong.push(`animated: ${Object.keys(frame)}`);
          return wrong; })()
        """
}
