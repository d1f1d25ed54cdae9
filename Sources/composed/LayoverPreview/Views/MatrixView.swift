import LayoverAssembly
import LayoverCatalog
import LayoverJSON
import LayoverModel
import LayoverSamples

package enum MatrixRows: String, CaseIterable, Sendable { case markets, locales }

package enum MatrixColumns: String, CaseIterable, Sendable { case widths, schemes, scales }

/// `/api/matrix/{widget}`: one card in many markets on many devices, without duplicate documents.
struct MatrixView {
    let preview: PreviewService
    let setting: SceneSetting
    let index: ContentIndex
    /// Index in the catalog's widgets.
    let number: Int
    let rows: MatrixRows
    let columns: MatrixColumns

    /// A market in one of its languages.
    private struct Row {
        let market: CompiledMarket
        let localeIndex: Int
    }

    var json: JSONValue {
        var unique = UniqueDocuments()
        let rows = allRows
        let devices = devices
        let cells = rows.map { row -> JSONValue in
            let renderings = devices.map { render(row, $0) }
            return .array(renderings.map { cell($0, &unique) })
        }
        return .record([
            "widget": setting.serving.catalog.widgets[number].name,
            "rows": rows.map {
                JSONValue.record(["market": $0.market.market.code, "locale": $0.market.locales[$0.localeIndex].tag])
            },
            "columns": devices.map {
                JSONValue.record([
                    "width": $0.width ?? PreviewScene.usualWidth, "scheme": $0.scheme.rawValue,
                    "scale": $0.scalePercent ?? 100,
                ])
            },
            "cells": cells, "documents": unique.documents, "notes": setting.notes,
        ])
    }

    private func render(_ row: Row, _ device: ClientProfile) -> WidgetRendering {
        var place = setting.moved(to: row.market, localeIndex: row.localeIndex)
        place.client = device
        return WidgetRenderer(setting, at: place, tools: preview.tools.assembly, index: index).render(number)
    }

    private func cell(_ rendering: WidgetRendering, _ unique: inout UniqueDocuments) -> JSONValue {
        .record([
            "state": rendering.state.rawValue, "reason": rendering.reason,
            "document": rendering.html.map { unique.place(of: $0) }, "height": rendering.card?["height"],
        ])
    }

    /// Every market in its first language, or in the scene's pseudo-locale; or every language once, in the scene's market
    /// if that has it.
    private var allRows: [Row] {
        let markets = setting.serving.catalog.markets
        guard rows == .locales else {
            let madeUp = PseudoLocale(setting.locale).map { _ in setting.locale }
            return markets.map { market in
                Row(market: market, localeIndex: madeUp.flatMap { market.locales.firstIndex(of: $0) } ?? 0)
            }
        }
        var seen: Set<LocaleTag> = []
        let ordered = [setting.market] + markets.filter { $0.market != setting.market.market }
        return ordered.flatMap { market in
            market.locales.indices.filter { seen.insert(market.locales[$0]).inserted }.map {
                Row(market: market, localeIndex: $0)
            }
        }
    }

    private var devices: [ClientProfile] {
        func device(_ change: (inout ClientProfile) -> Void) -> ClientProfile {
            var client = setting.client
            change(&client)
            return client
        }
        switch columns {
        case .widths: return Limits.matrixWidths.map { width in device { $0.width = width } }
        case .schemes: return [ClientProfile.Scheme.light, .dark].map { scheme in device { $0.scheme = scheme } }
        case .scales: return Limits.matrixScales.map { scale in device { $0.scalePercent = scale } }
        }
    }
}

/// Documents without duplicates.
private struct UniqueDocuments {
    private(set) var documents: [String] = []
    private var places: [String: Int] = [:]

    mutating func place(of document: String) -> Int {
        if let place = places[document] { return place }
        places[document] = documents.count
        documents.append(document)
        return documents.count - 1
    }
}
