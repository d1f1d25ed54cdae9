extension StyleRule {
    /// The text scales at which room is short: secondary parts are hidden and long texts end in an ellipsis.
    static let large = #":is([data-scale="130"],[data-scale="150"],[data-scale="175"],[data-scale="200"])"#

    /// The frame: page, text size, focus, and the word for advertising, to which no class applies.
    ///
    /// A document's card fills the height that the client set. Spacing is in points, so that large text gets the room;
    /// lines are higher in scripts with greater ascent and descent.
    static let base = """
        *,::before,::after{box-sizing:border-box;margin:0;padding:0}
        :root{--lead:1.4}
        :lang(ar),:lang(hi){--lead:1.5}
        :lang(ja){word-break:auto-phrase;line-break:strict}
        html{color-scheme:light dark;-webkit-text-size-adjust:100%;text-size-adjust:100%}
        [data-scale="115"]{font-size:115%}
        [data-scale="130"]{font-size:130%}
        [data-scale="150"]{font-size:150%}
        [data-scale="175"]{font-size:175%}
        [data-scale="200"]{font-size:200%}
        body{padding:2px;background:transparent;color:var(--ink);overflow-wrap:anywhere;
        font:400 1rem/var(--lead) system-ui,-apple-system,"Segoe UI",Roboto,"Noto Sans","Noto Sans Arabic",sans-serif}
        html>body{display:flex;flex-direction:column;min-block-size:100vh}
        html>body>:last-child{flex:1 0 auto}
        ul,ol{list-style:none}
        a{color:var(--accent)}
        a:focus-visible{outline:3px solid var(--accent);outline-offset:1px;border-radius:6px}
        img{display:block;max-inline-size:100%}
        h2,h3,h4{font-size:inherit;font-weight:inherit}
        small{font-size:.8125em}
        hr{border:0;border-block-start:1px solid var(--line)}
        table{border-collapse:collapse;inline-size:100%}
        th,td{text-align:start;vertical-align:baseline}
        .layover-disclosure{position:absolute;z-index:1;inset-block-start:14px;inset-inline-start:14px;max-inline-size:80%;
        padding:0 .5rem;overflow:hidden;border-radius:99px;background:var(--surface);color:var(--soft);
        font-size:.75rem;font-weight:600;line-height:1.25rem;text-overflow:ellipsis;white-space:nowrap}
        .layover-disclosure+:not(.card-flush):not(.layover-disclosure){padding-block-start:calc(1.25rem + 20px)}
        """

    /// Rules for the surfaces of cards.
    static let surfaces = read(
        """
        card &{display:flex;flex-direction:column;justify-content:safe center;gap:8px;padding:14px 16px;
          border:1px solid var(--line);border-radius:16px;background:var(--surface);box-shadow:var(--shade)}
          & .link{margin-block:-4px -8px}
          wide: &{padding:12px 20px}
        card-flat &{box-shadow:none}
        card-sunken &{background:var(--sunken);border-color:transparent;box-shadow:none}
        card-flush &{justify-content:flex-start;padding:0;gap:0;overflow:hidden}
          wide: &{padding:0}
        card-body &{display:flex;flex:1;flex-direction:column;justify-content:safe center;gap:8px;padding:12px 16px;
          min-inline-size:0}
          wide: &{padding:12px 20px}
        card-split &{display:flex;flex-direction:column}
          wide: &{flex-direction:row;align-items:stretch}
          &>:first-child{flex:0 0 38%;min-inline-size:0}
          &>:last-child{flex:1}
        notice &{--mark:var(--info);display:flex;flex-direction:column;justify-content:safe center;gap:4px;
          padding:12px 16px;border-radius:16px;background:var(--mark);color:var(--on-info)}
          & a{color:inherit}
          &>.grow{flex:none}
          & .link{margin-block:-6px -8px}
          @media(min-width:360px){&{padding-block:14px}&:has(>.notice-body){padding-inline-start:50px}}
          \(large) &,\(large) &:has(>.notice-body){padding-block:10px;padding-inline-start:16px}
          wide: &{padding-block:10px;padding-inline-end:20px}
        notice-body &{display:flex;position:relative;flex-direction:column;gap:3px;min-inline-size:0}
          &::before{display:none;content:"i";content:"i" / "";position:absolute;inset-block-start:-1px;
          inset-inline-start:-34px;inline-size:22px;block-size:22px;border-radius:50%;background:currentColor;
          font-size:14px;font-weight:700;line-height:22px;text-align:center;-webkit-text-fill-color:var(--mark)}
          @supports selector(:has(a)){@media(min-width:360px){&::before{display:block}}}
          \(large) &::before{display:none}
        notice-info &{--mark:var(--info);color:var(--on-info)}
        notice-good &{--mark:var(--good);color:var(--on-good)}
          &>.notice-body::before{content:"\u{2713}";content:"\u{2713}" / ""}
        notice-warn &{--mark:var(--warn);color:var(--on-warn)}
          &>.notice-body::before{content:"!";content:"!" / ""}
        notice-legal &{--mark:var(--legal);color:var(--on-legal)}
        notice-title &{font-weight:650;line-height:1.3;text-wrap:balance}
          :lang(ar) &,:lang(hi) &{line-height:1.4}
          @media(min-width:720px){&{font-size:1.0625rem}}
          \(large) &{font-size:.9375rem;text-wrap:wrap;hyphens:auto}
        notice-text &{color:var(--ink);font-size:.9375rem;text-wrap:pretty}
          @media(min-width:720px){&{font-size:1rem}}
          \(large) &{line-height:1.3;hyphens:auto}
        \(fit(4, regular: 3))
        \(fit(5, regular: 3))
        \(fit(6, regular: 4))
        \(fit(7, regular: 4))
        \(fit(9, regular: 5))
        \(fit(10, regular: 6))
        media &{display:block;inline-size:100%;block-size:136px;object-fit:cover;background:var(--sunken)}
        media-tall &{block-size:192px}
        media-fill wide: &{block-size:100%;min-block-size:120px;contain:size}
        media-round &{border-radius:.75rem}
        thumb &{flex:none;inline-size:4rem;block-size:4rem;border-radius:.75rem;object-fit:cover;
          background:var(--sunken)}
        logo &{flex:none;inline-size:2rem;block-size:2rem;border-radius:.5rem;object-fit:contain}
        bone &{block-size:.875rem;border-radius:.375rem;
          background:linear-gradient(90deg,var(--bone) 30%,var(--glow) 50%,var(--bone) 70%);background-size:300% 100%;
          animation:bone 1.6s ease-in-out infinite}
          @keyframes bone{from{background-position:100% 0}to{background-position:0 0}}
          @media(prefers-reduced-motion:reduce){&{animation:none;background:var(--bone)}}
        bone-title &{block-size:1.25rem;inline-size:60%}
        bone-short &{inline-size:35%}
        bone-long &{inline-size:90%}
        bone-round &{flex:none;inline-size:2.5rem;block-size:2.5rem;border-radius:50%}
        """)

    /// Limits the first part of a card to `lines` lines at large text sizes, the last one with an ellipsis.
    private static func fit(_ lines: Int, regular: Int) -> String {
        """
        fit-\(lines) \(large) &>:first-child{display:-webkit-box;-webkit-box-orient:vertical;
          -webkit-line-clamp:\(lines);line-clamp:\(lines);flex:none;overflow:hidden}
          wide: \(large) &>:first-child{-webkit-line-clamp:\(regular);line-clamp:\(regular)}
          \(large) &.side>:first-child{flex:1 1 22rem}
        """
    }
}
