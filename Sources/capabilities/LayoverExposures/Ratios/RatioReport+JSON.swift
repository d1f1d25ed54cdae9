import LayoverCatalog
package import LayoverExperiments
package import LayoverJSON

extension RatioReport {
    /// The report as `layover srm --format json` and `GET /admin/srm?format=json` write it.
    package var json: JSONValue {
        .object(of: [
            "experiment": .string(key), "verdict": .string(verdict), "mismatch": .bool(isMismatch),
            "units": .array(units.map { .string($0) }), "rows": .int(rows),
            "first": rows > 0 ? .string(RowMoment.text(first)) : .null,
            "last": rows > 0 ? .string(RowMoment.text(last)) : .null, "count": count.json,
            "kills": kills.map { kills in
                .object(of: [
                    "rows": .int(kills.rows), "first": .string(RowMoment.text(kills.first)),
                    "last": .string(RowMoment.text(kills.last)),
                ])
            } ?? .null,
            "changed": others.map { others in
                .object(of: [
                    "other_split": .int(others.ofOtherSplit), "other_seed": .int(others.ofOtherSeed),
                    "last": .string(RowMoment.text(others.last)),
                    "since": rows > 0 ? .string(RowMoment.text(first)) : .null, "left_out": .int(leftOut),
                ])
            } ?? .null,
            "by": .object(
                breakdowns.map { breakdown in
                    JSONValue.Member(
                        breakdown.dimension.rawValue,
                        .array(
                            breakdown.parts.map { part in
                                .object(of: ["value": .string(part.value), "count": part.count.json])
                            }))
                }),
        ])
    }
}

extension RatioReport.Count {
    var json: JSONValue {
        .object(of: [
            "arms": .array(
                arms.map { arm in
                    .object(of: [
                        "variation_id": .string(arm.key), "units": .int(arm.units),
                        "expected": arm.expected.map { .double($0) } ?? .null,
                    ])
                }), "units": .int(all), "several_arms": .int(several),
            "chi_squared": ratio.map { .double($0.chiSquared) } ?? .null,
            "degrees_of_freedom": ratio.map { .int($0.degreesOfFreedom) } ?? .null,
            "p": ratio.map { .double($0.probability) } ?? .null, "mismatch": .bool(isMismatch),
        ])
    }
}

extension RowArchive.Reading {
    /// The numbers of what was read, for tools.
    package var json: JSONValue {
        .object(of: [
            "segments": .int(segments), "rows": .int(rows), "dropped": .int(dropped),
            "unreadable": .int(unreadable), "torn": .int(torn),
        ])
    }
}
