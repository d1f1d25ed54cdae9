import LayoverAssembly
import LayoverCatalog
import LayoverExperiments
import LayoverExposures
import LayoverFlags
import LayoverFrame
import LayoverHTTP
import LayoverJSON
import LayoverModel
import LayoverSeal
import LayoverTargeting
import LayoverWeb

// Evaluation, after the client is known.
extension FlagsRoute {
    private static let cache = HTTPHeader("Cache-Control", "private, no-cache")

    func single(_ request: borrowing HTTPRequest, _ key: String) throws(FlagRefusal) -> HTTPReply {
        let flags = try configuration(request)
        guard let index = flags.flags.index(of: key) else { throw .unknownFlag }
        let asked = try context(request)
        try checkFault()
        let flag = flags.flags.all[index]
        let context = flags.context(asked)
        let (choice, assignment) = flags.flags.features.choose(flag.compiled.feature, in: context)
        if let failure = flags.failure(
            of: flag, choice, asked, context, onlyID: gate.settings.targetingKeyIsIDOnly)
        {
            throw failure.code == .general ? .broken : .badRequest(failure)
        }
        guard let bytes = flag.answer(choice) else { throw .broken }
        if let assignment, assignment.isByHash {
            recorder.record(exposures(assignment, choice, of: flag, for: asked, in: flags), request)
        }
        return .json([.bytes(bytes)], headers: [FlagsRoute.cache] + gate.server.crossOrigin(request))
    }

    /// The exposure of a unit to an arm.
    private func exposures(
        _ assignment: Assignment, _ choice: FeatureChoice, of flag: PreparedFlag, for asked: FlagContext,
        in flags: FlagServing
    ) -> [Exposure] {
        guard let unit = assignment.unit, let experiment = flag.experiment(of: choice) else { return [] }
        var exposure = Exposure(
            milliseconds: wallClockMilliseconds(), unitAttribute: unit.attribute, unit: unit.text,
            experiment: experiment.key, variation: experiment.arms[assignment.arm].key)
        exposure.feature = flag.compiled.key
        exposure.hashVersion = experiment.hash?.version.rawValue ?? exposure.hashVersion
        exposure.bucket = assignment.bucket
        exposure.market = asked.attributes["market"]?.text ?? ""
        exposure.locale = asked.attributes["locale"]?.text ?? ""
        exposure.platform = asked.attributes["platform"]?.text ?? ""
        exposure.appVersion = asked.attributes["app"]?.text ?? ""
        exposure.phase = .feature
        exposure.catalog = flags.serving.catalog.shortHash
        exposure.generation = flags.serving.generation
        if case .control = choice { exposure.isKilled = true }
        return [exposure]
    }

    func bulk(_ request: borrowing HTTPRequest, _ caller: ClientAccess.Caller) throws(FlagRefusal) -> HTTPReply {
        let flags = try configuration(request)
        guard request.bodyCount <= FlagLimits.bodyBytes else { throw .badRequest(FlagsRoute.bodyTooLarge) }
        let key = replyKey(request, caller, flags)
        if isBroken == nil, let ready = replies.find(key) { return ready.reply(to: request) }
        let asked = try context(request)
        let digits = hexadecimal(gate.server.seal.sha256([asked.canonical])).prefix(FlagLimits.contextHashDigits)
        let tag = EntityTag("\(flags.hash)-\(digits)", takesBare: true)
        let common = [FlagsRoute.cache] + gate.server.crossOrigin(request)
        let headers = [HTTPHeader("ETag", tag.text)] + common.varyingByEncoding
        guard !tag.isHeld(by: request) else { return HTTPReply(status: 304, headers: headers) }
        try checkFault()
        let bytes = try evaluateAll(flags, asked, caller)
        guard replies.isAskedAgain(key) else {
            return .json([.bytes(bytes)], headers: headers)
        }
        let ready = ReadyReply(bytes, type: [.json, .noSniff], headers: common, tag: tag, effort: .quick)
        replies.keep(ready, for: key)
        return ready.reply(to: request)
    }

    private func checkFault() throws(FlagRefusal) {
        if let isBroken, isBroken() { throw .broken }
    }

    /// Finds the current flags; throws if there are none, or only older ones than the client knows of.
    private func configuration(_ request: borrowing HTTPRequest) throws(FlagRefusal) -> FlagServing {
        let flags = try gate.flags("flags")
        guard request.withQuery({ !$0.isEmpty }) else { return flags }
        let items = request.withQuery { URLQuery.items($0) } ?? []
        if let tag = items.last(where: { $0.name == "flagConfigEtag" })?.value, FlagServingCache.isBehind(tag, flags) {
            throw .notLoaded("this server has not loaded the changed configuration yet")
        }
        return flags
    }

    private func context(_ request: borrowing HTTPRequest) throws(FlagRefusal) -> FlagContext {
        guard request.bodyCount <= FlagLimits.bodyBytes else { throw .badRequest(FlagsRoute.bodyTooLarge) }
        let onlyID = gate.settings.targetingKeyIsIDOnly
        let outcome = request.withPaddedBody { body, count in
            gate.server.workers.withWorker(reading: count) { worker in
                FlagContext.read(body, count, with: &worker.parser, onlyID: onlyID)
            }
        }
        switch outcome {
        case .success(let context): return context
        case .failure(let failure): throw .badRequest(failure)
        }
    }

    private static let bodyTooLarge = FlagFailure.context("the body has more than \(FlagLimits.bodyBytes) bytes")

    private func evaluateAll(
        _ flags: FlagServing, _ asked: FlagContext, _ caller: ClientAccess.Caller
    ) throws(FlagRefusal) -> [UInt8] {
        let context = flags.context(asked)
        var output: [UInt8] = []
        output.reserveCapacity(flags.flags.typicalBytes)
        output += FlagsRoute.opening
        let onlyID = gate.settings.targetingKeyIsIDOnly
        var decisions: [FeatureDecision] = []
        flags.flags.program.decide(for: context, into: &decisions)
        for index in decisions.indices {
            if index > 0 { output.append(0x2c) }
            let flag = flags.flags.all[index]
            let choice = FeatureChoice(decisions[index])
            if !asked.hasTargetingKey || !choice.hasValue,
                let failure = flags.failure(of: flag, choice, asked, context, onlyID: onlyID)
            {
                output += failure.bytes
            } else {
                output += flag.answer(choice) ?? []
            }
        }
        output.append(0x5d)
        output.append(0x2c)
        output += flags.metadata
        output += streamWords[caller] ?? []
        output.append(0x7d)
        return output
    }

    private static let opening = Array(#"{"flags":["#.utf8)

    private func replyKey(
        _ request: borrowing HTTPRequest, _ caller: ClientAccess.Caller, _ flags: FlagServing
    ) -> FlagReplies.Key {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(request.bodyCount + 64)
        request.withPaddedBody { body, count in
            unsafe body.extracting(0..<count).withUnsafeBufferPointer { unsafe bytes.append(contentsOf: $0) }
        }
        // JSON never contains this byte, so that the rest of the key cannot be mistaken for a part of the body.
        bytes.append(0)
        if !gate.server.settings.origins.isEmpty, let origin = request.header("Origin") { bytes += Array(origin.utf8) }
        if case .key(let index) = caller {
            bytes += [0, UInt8(truncatingIfNeeded: index), UInt8(truncatingIfNeeded: index >> 8)]
        }
        return FlagReplies.Key(bytes: bytes, number: flags.number)
    }
}

extension FeatureChoice {
    /// True if the choice determines a value of the flag.
    var hasValue: Bool {
        switch self {
        case .killed, .standard, .force, .arm, .control: true
        case .override, .unknownFeature, .gated, .circle: false
        }
    }
}

extension FlagServing {
    /// Finds why one flag has no value for the calling client; `nil` if it has one.
    ///
    /// A missing targeting key is an error only if a rule would split units by it and the rest of the rule matches, so that
    /// pages without a key keep working.
    func failure(
        of flag: PreparedFlag, _ choice: FeatureChoice, _ asked: FlagContext, _ context: FeatureContext, onlyID: Bool
    ) -> FlagFailure? {
        guard choice.hasValue else {
            return FlagFailure(.general, "the flag has no value", key: flag.compiled.key)
        }
        guard !asked.hasTargetingKey else { return nil }
        let missing = flags.features.missingUnit(
            of: flag.compiled.feature, in: context, among: onlyID ? ["id"] : ["id", "user"])
        return missing.map {
            FlagFailure(
                .targetingKeyMissing, "the flag is split by '\($0)'; send 'targetingKey'", key: flag.compiled.key)
        }
    }
}
