extension StyleRule {
    /// The frame: page, text size, focus, and the word for advertising, which no class reaches.
    static let base = """
        *,::before,::after{box-sizing:border-box;margin:0;padding:0}
        html{color-scheme:light dark;-webkit-text-size-adjust:100%;text-size-adjust:100%}
        [data-scale="115"]{font-size:115%}
        [data-scale="130"]{font-size:130%}
        [data-scale="150"]{font-size:150%}
        [data-scale="175"]{font-size:175%}
        [data-scale="200"]{font-size:200%}
        body{padding:2px;background:transparent;color:var(--ink);overflow-wrap:break-word;
        font:400 1rem/1.45 system-ui,-apple-system,"Segoe UI",Roboto,"Noto Sans","Noto Sans Arabic",sans-serif}
        ul,ol{list-style:none}
        a{color:var(--accent)}
        a:focus-visible{outline:3px solid var(--accent);outline-offset:2px;border-radius:4px}
        img{display:block;max-inline-size:100%}
        h2,h3,h4{font-size:inherit;font-weight:inherit}
        small{font-size:.8125em}
        hr{border:0;border-block-start:1px solid var(--line)}
        table{border-collapse:collapse;inline-size:100%}
        th,td{text-align:start;vertical-align:baseline}
        .layover-disclosure{position:relative;z-index:1;inline-size:fit-content;margin-inline:auto 1rem;
        margin-block-end:-.625rem;padding:.0625rem .5rem;border-radius:99px;border:1px solid var(--line);
        background:var(--surface);color:var(--soft);font-size:.6875rem;line-height:1.0625rem;letter-spacing:.02em}
        """

    /// What a card stands on.
    static let surfaces: [StyleRule] = [
        StyleRule(
            "card",
            """
            &{display:flex;flex-direction:column;gap:.625rem;padding:1rem;border:1px solid var(--line);
            border-radius:1rem;background:var(--surface);box-shadow:var(--shade)}
            """, regular: "&{padding:1.125rem 1.25rem}"),
        StyleRule("card-flat", "&{box-shadow:none}"),
        StyleRule("card-sunken", "&{background:var(--sunken);border-color:transparent;box-shadow:none}"),
        StyleRule("card-flush", "&{padding:0;gap:0;overflow:hidden}", regular: "&{padding:0}"),
        StyleRule(
            "card-body", "&{display:flex;flex-direction:column;gap:.5rem;padding:.875rem 1rem 1rem;min-inline-size:0}",
            regular: "&{padding:1.125rem 1.25rem}"),
        StyleRule(
            "card-split", "&{display:flex;flex-direction:column}",
            regular: """
                &{flex-direction:row;align-items:stretch}
                &>:first-child{flex:0 0 38%;min-inline-size:0}
                &>:last-child{flex:1;justify-content:center}
                """),
        StyleRule(
            "notice",
            """
            &{display:flex;flex-direction:column;gap:.25rem;padding:.875rem 1rem;border-radius:1rem;
            border-start-start-radius:.25rem;border-end-start-radius:.25rem;
            border-inline-start:.25rem solid currentColor;background:var(--info);color:var(--on-info)}
            & a{color:inherit;font-weight:600}
            & .link{margin-block:-.375rem -.625rem}
            """, regular: "&{padding:1rem 1.25rem}"),
        StyleRule("notice-info", "&{background:var(--info);color:var(--on-info)}"),
        StyleRule("notice-good", "&{background:var(--good);color:var(--on-good)}"),
        StyleRule("notice-warn", "&{background:var(--warn);color:var(--on-warn)}"),
        StyleRule("notice-legal", "&{background:var(--legal);color:var(--on-legal)}"),
        StyleRule("notice-title", "&{font-weight:650;line-height:1.3}"),
        StyleRule("notice-text", "&{font-size:.9375rem}"),
        StyleRule(
            "media", "&{display:block;inline-size:100%;block-size:8.5rem;object-fit:cover;background:var(--sunken)}"),
        StyleRule("media-tall", "&{block-size:12rem}"),
        StyleRule("media-fill", "", regular: "&{block-size:auto;min-block-size:8.5rem;contain:size}"),
        StyleRule("media-round", "&{border-radius:.75rem}"),
        StyleRule(
            "thumb",
            """
            &{flex:none;inline-size:4rem;block-size:4rem;border-radius:.75rem;object-fit:cover;background:var(--sunken)}
            """),
        StyleRule("logo", "&{flex:none;inline-size:2rem;block-size:2rem;border-radius:.5rem;object-fit:contain}"),
        StyleRule(
            "bone",
            """
            &{block-size:.875rem;border-radius:.375rem;
            background:linear-gradient(90deg,var(--bone) 30%,var(--glow) 50%,var(--bone) 70%);
            background-size:300% 100%;animation:bone 1.6s ease-in-out infinite}
            @keyframes bone{from{background-position:100% 0}to{background-position:0 0}}
            @media(prefers-reduced-motion:reduce){&{animation:none;background:var(--bone)}}
            """),
        StyleRule("bone-title", "&{block-size:1.25rem;inline-size:60%}"),
        StyleRule("bone-short", "&{inline-size:35%}"),
        StyleRule("bone-long", "&{inline-size:90%}"),
        StyleRule("bone-round", "&{flex:none;inline-size:2.5rem;block-size:2.5rem;border-radius:50%}"),
    ]
}
