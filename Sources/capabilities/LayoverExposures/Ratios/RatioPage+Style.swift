extension RatioPage {
    /// The page's policy contains its SHA-256.
    static let style = """
        :root{--paper:#f6f5f1;--card:#fff;--ink:#1c1d21;--soft:#5a5d66;--line:#dddbd3;--good:#0b6b4f;--good-wash:#e3f1eb;--bad:#a3152c;--bad-wash:#fbe6e8;--open:#5a4a00;--open-wash:#f5efd2;--fill:#3b5bdb;--track:#e6e4dc}
        @media(prefers-color-scheme:dark){:root{--paper:#15161a;--card:#1e2026;--ink:#eceae4;--soft:#a9acb6;--line:#343741;--good:#7fd6b4;--good-wash:#173229;--bad:#ff9aa8;--bad-wash:#3b1a20;--open:#e6d27a;--open-wash:#332d14;--fill:#8ea6ff;--track:#343741}}
        *{box-sizing:border-box}
        body{margin:0;background:var(--paper);color:var(--ink);font:16px/1.5 system-ui,sans-serif;padding:2rem clamp(1rem,4vw,3rem)}
        header,main,footer{max-width:64rem;margin-inline:auto}
        h1{font-size:1.75rem;line-height:1.2;margin:0 0 .25rem;letter-spacing:-.01em}
        header p,footer{color:var(--soft)}
        header p{margin:0 0 1rem;max-width:44rem}
        form{display:flex;flex-wrap:wrap;gap:.75rem;align-items:end;margin-bottom:1.5rem}
        label{display:grid;gap:.25rem;font-size:.875rem;color:var(--soft)}
        input,select,button{font:inherit;color:var(--ink);background:var(--card);border:1px solid var(--soft);border-radius:.375rem;padding:.375rem .625rem;min-height:2.5rem}
        button{background:var(--ink);color:var(--paper);border-color:var(--ink);padding-inline:1rem;font-weight:600;cursor:pointer}
        :focus-visible{outline:3px solid var(--fill);outline-offset:2px}
        section,.note{background:var(--card);border:1px solid var(--line);border-inline-start:.375rem solid var(--open);border-radius:.5rem;padding:1.25rem 1.5rem;margin:0 0 1.25rem}
        section.good{border-inline-start-color:var(--good)}
        section.bad,.note.bad{border-inline-start-color:var(--bad)}
        .head{display:flex;flex-wrap:wrap;gap:.75rem;align-items:center;justify-content:space-between}
        h2{font-size:1.25rem;line-height:1.3;margin:0;overflow-wrap:anywhere}
        .word{font-size:.875rem;border-radius:1rem;padding:.125rem .75rem;color:var(--open);background:var(--open-wash)}
        .good .word{color:var(--good);background:var(--good-wash)}
        .bad .word{color:var(--bad);background:var(--bad-wash)}
        .verdict{margin:.25rem 0 1rem}
        .bad .verdict{color:var(--bad);font-weight:600}
        dl{display:flex;flex-wrap:wrap;gap:.75rem 2.5rem;margin:0 0 1rem}
        dt{font-size:.8125rem;color:var(--soft)}
        dd{margin:0;font-size:1.375rem;font-variant-numeric:tabular-nums;line-height:1.3}
        dd.small{font-size:1rem;line-height:1.8}
        .scroll{overflow-x:auto}
        table{border-collapse:collapse;width:100%;font-variant-numeric:tabular-nums}
        caption{text-align:start;font-size:.8125rem;color:var(--soft);padding-bottom:.25rem}
        th,td{text-align:start;padding:.375rem .75rem .375rem 0;border-top:1px solid var(--line);font-weight:400;white-space:nowrap}
        thead th,thead td{font-size:.8125rem;color:var(--soft);border-top:0}
        .n{text-align:end}
        td.bar{width:11rem;padding-inline:1rem 0;line-height:0}
        .track{fill:var(--track)}.fill{fill:var(--fill)}.mark{fill:var(--ink)}
        .notes{margin:1rem 0 0;padding-inline-start:1.25rem}
        details{margin-top:1rem}
        summary{cursor:pointer;font-weight:600;padding:.25rem 0}
        .parts{display:grid;gap:1.5rem 2.5rem;grid-template-columns:repeat(auto-fit,minmax(15rem,1fr));margin-top:.5rem}
        .off th,.off td{color:var(--bad)}
        footer{font-size:.8125rem}
        """
}
