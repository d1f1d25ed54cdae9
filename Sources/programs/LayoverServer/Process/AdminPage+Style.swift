import LayoverDemo

extension AdminPage {
    /// The style sheet.
    ///
    /// The page's policy contains its SHA-256 hash.
    ///
    /// Colours, sizes and basic elements are those of the workbench.
    static let style =
        String(decoding: EmbeddedFile.named("workbench/base.css")?.bytes ?? [], as: UTF8.self) + """
            header{display:flex;flex-wrap:wrap;align-items:center;gap:var(--s2) var(--s3);padding:var(--s4) var(--s5);background:var(--panel);border-block-end:1px solid var(--line)}
            .again{margin-inline-start:auto}
            .button{display:inline-flex;align-items:center;min-block-size:var(--hit);padding:4px 11px;border:1px solid var(--line-firm);border-radius:var(--r2);background:var(--panel);color:var(--ink);font-weight:540;font-size:.8125rem;text-decoration:none}
            .button:hover{background:var(--hover)}
            .chip{display:inline-block;padding:1px 8px;border-radius:99px;background:var(--sunken);color:var(--ink-2);font-size:.75rem;font-weight:560}
            .chip-good{background:var(--good-soft);color:var(--good)}
            .chip-bad{background:var(--bad-soft);color:var(--bad)}
            main{display:grid;gap:var(--s6);max-inline-size:72rem;margin-inline:auto;padding:var(--s5)}
            section{display:grid;gap:var(--s3);min-inline-size:0}
            .tiles{display:grid;grid-template-columns:repeat(auto-fill,minmax(min(15rem,100%),1fr));gap:var(--s3)}
            .tile{display:grid;gap:2px;align-content:start;padding:var(--s4);background:var(--panel);border:1px solid var(--line);border-inline-start:4px solid var(--line-firm);border-radius:var(--r3)}
            .tile-good{border-inline-start-color:var(--good)}
            .tile-wait{border-inline-start-color:var(--wait)}
            .tile-bad{border-inline-start-color:var(--bad)}
            .tile h3{color:var(--ink-3);font-weight:560}
            .value{font-size:1.25rem;font-weight:620;font-variant-numeric:tabular-nums;overflow-wrap:anywhere}
            .tile-wait .value{color:var(--wait)}
            .tile-bad .value{color:var(--bad)}
            .note{font-size:.8125rem;color:var(--ink-2)}
            .wide{overflow-x:auto;background:var(--panel);border:1px solid var(--line);border-radius:var(--r3)}
            table{inline-size:100%;border-collapse:collapse;font-size:.8125rem}
            th,td{padding:var(--s2) var(--s4);text-align:start;vertical-align:top;border-block-end:1px solid var(--line)}
            tr:last-child>*{border-block-end:0}
            thead th{color:var(--ink-3);font-weight:560}
            tbody th{font-weight:560}
            .ways{display:grid;gap:1px;background:var(--line);border:1px solid var(--line);border-radius:var(--r3);overflow:hidden}
            .ways li{display:flex;flex-wrap:wrap;align-items:center;gap:2px var(--s3);padding:var(--s2) var(--s4);min-block-size:var(--hit);background:var(--panel)}
            .ways .path{font-family:var(--mono);font-size:.8125rem;color:var(--ink-2)}
            .ways a{font-family:var(--mono);font-size:.8125rem;min-block-size:24px;display:inline-flex;align-items:center}
            .ways code{margin-inline-start:auto;color:var(--ink-3)}
            @media(max-width:640px){main{padding:var(--s4)}header{padding:var(--s3) var(--s4)}.ways code{margin-inline-start:0;inline-size:100%}}
            """
}
