extension StyleRule {
    /// Words and prices.
    static let texts: [StyleRule] = [
        StyleRule(
            "title",
            """
            &{font-size:1.0625rem;font-weight:650;line-height:1.3;text-wrap:balance}
            :lang(ar) &,:lang(hi) &{line-height:1.4}
            \(large) &{font-size:1rem;text-wrap:wrap;hyphens:auto}
            """),
        StyleRule(
            "headline",
            "&{font-size:1.375rem;font-weight:700;line-height:1.22;letter-spacing:-.012em;text-wrap:balance}",
            regular: "&{font-size:1.5rem}"),
        StyleRule("eyebrow", "&{font-size:.8125rem;font-weight:600;line-height:1.3;color:var(--accent)}"),
        StyleRule("text", "&{font-size:.9375rem;text-wrap:pretty}\(large) &{line-height:1.3;hyphens:auto}"),
        StyleRule("text-soft", "&{color:var(--soft)}"),
        StyleRule("text-small", "&{font-size:.8125rem;line-height:1.4}"),
        StyleRule("text-strong", "&{font-weight:600}"),
        StyleRule("text-good", "&{color:var(--on-good)}"),
        StyleRule("text-warn", "&{color:var(--on-warn)}"),
        StyleRule("text-center", "&{text-align:center}"),
        StyleRule("text-end", "&{text-align:end}"),
        StyleRule("no-wrap", "&{white-space:nowrap}"),
        StyleRule("clip", "&{min-inline-size:0;overflow:hidden;text-overflow:ellipsis;white-space:nowrap}"),
        clamp("clamp-2", lines: 2, large: 3, regular: 2), clamp("clamp-3", lines: 3, large: 4, regular: 2),
        StyleRule(
            "price",
            """
            &{font-size:1.25rem;font-weight:700;line-height:1.2;letter-spacing:-.01em;white-space:nowrap;
            font-variant-numeric:tabular-nums;unicode-bidi:isolate}
            """),
        StyleRule("price-small", "&{font-size:1rem}"),
        StyleRule("price-large", "&{font-size:1.625rem}"),
        StyleRule("price-from", "&{font-size:.8125rem;font-weight:400;letter-spacing:0;color:var(--soft)}"),
        StyleRule(
            "price-old", "&{font-size:.8125rem;color:var(--soft);text-decoration:line-through;unicode-bidi:isolate}"),
        StyleRule(
            "visually-hidden",
            "&{position:absolute;inline-size:1px;block-size:1px;overflow:hidden;clip-path:inset(50%);white-space:nowrap}"
        ),
        StyleRule("only-compact", "", regular: "&{display:none}"),
        StyleRule("only-regular", "@media(max-width:599.98px){&{display:none}}"),
    ]

    /// At most `lines` lines, the last one with an ellipsis; more at large text sizes, where lines are short.
    private static func clamp(_ name: String, lines: Int, large more: Int, regular: Int) -> StyleRule {
        StyleRule(
            name,
            """
            &{display:-webkit-box;-webkit-box-orient:vertical;-webkit-line-clamp:\(lines);line-clamp:\(lines);
            overflow:hidden}
            \(large) &{-webkit-line-clamp:\(more);line-clamp:\(more)}
            """, regular: "&{-webkit-line-clamp:\(regular);line-clamp:\(regular)}")
    }

    /// Rules for controls, and for small elements that look like them.
    static let controls: [StyleRule] = [
        StyleRule(
            "button",
            """
            &{display:inline-flex;align-items:center;justify-content:center;gap:.5rem;min-block-size:44px;
            padding:4px 18px;border:1px solid transparent;border-radius:12px;background:var(--fill);
            color:var(--on-fill);font-size:.9375rem;font-weight:650;line-height:1.2;text-align:center;
            text-decoration:none}
            &:hover{background:var(--hover)}
            &:focus-visible{border-radius:12px}
            """),
        StyleRule(
            "button-quiet",
            """
            &{background:transparent;border-color:var(--line);color:var(--accent)}
            &:hover{background:var(--sunken)}
            """),
        StyleRule("button-wide", "&{inline-size:100%}"),
        StyleRule(
            "link",
            """
            &{display:inline-flex;align-items:center;min-block-size:44px;min-inline-size:44px;font-weight:650;
            font-size:.9375rem;line-height:1.25;text-decoration:none}
            &::after{content:"";flex:none;inline-size:.4375rem;block-size:.4375rem;margin-inline-start:.375rem;
            border-block-start:2px solid;border-inline-end:2px solid;transform:rotate(45deg)}
            \(large) &{font-size:.875rem}
            &:dir(rtl)::after{transform:rotate(-45deg)}
            &:hover{text-decoration:underline}
            """),
        StyleRule("link-plain", "&::after{display:none}"),
        StyleRule("link-inline", "&{font-weight:600;text-underline-offset:.15em}"),
        StyleRule(
            "badge",
            """
            &{display:inline-block;inline-size:fit-content;max-inline-size:100%;padding:2px 8px;overflow:hidden;
            border-radius:7px;background:var(--sunken);color:var(--soft);font-size:.8125rem;font-weight:600;
            line-height:1.5;text-overflow:ellipsis;white-space:nowrap;vertical-align:middle}
            """),
        StyleRule("badge-info", "&{background:var(--info);color:var(--on-info)}"),
        StyleRule("badge-good", "&{background:var(--good);color:var(--on-good)}"),
        StyleRule("badge-warn", "&{background:var(--warn);color:var(--on-warn)}"),
        StyleRule(
            "chip",
            """
            &{display:inline-flex;align-items:center;justify-content:center;gap:.375rem;min-block-size:44px;
            min-inline-size:44px;padding:.25rem .875rem;border:1px solid var(--line);border-radius:99px;
            background:var(--surface);color:var(--ink);font-size:.875rem;font-weight:600;line-height:1.2;
            text-decoration:none;white-space:nowrap}
            a&:hover{border-color:var(--accent);color:var(--accent)}
            &:focus-visible{border-radius:99px}
            """),
        StyleRule("chip-on", "&{border-color:transparent;background:var(--info);color:var(--on-info)}"),
        StyleRule(
            "mark",
            """
            &{display:inline-flex;flex:none;align-items:center;justify-content:center;inline-size:2.5rem;
            block-size:2.5rem;border-radius:50%;background:var(--info);color:var(--on-info);font-size:1.125rem;
            font-weight:700;line-height:1}
            """),
        StyleRule("mark-good", "&{background:var(--good);color:var(--on-good)}"),
        StyleRule("mark-warn", "&{background:var(--warn);color:var(--on-warn)}"),
    ]
}
