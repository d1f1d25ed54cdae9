extension StyleRule {
    /// Words and prices; `clamp` has more lines at large text sizes, where lines are short.
    static let texts = read(
        """
        title &{font-size:1.0625rem;font-weight:650;line-height:1.3;text-wrap:balance}
          :lang(ar) &,:lang(hi) &{line-height:1.4}
          \(large) &{font-size:1rem;text-wrap:wrap;hyphens:auto}
        headline &{font-size:1.375rem;font-weight:700;line-height:1.22;letter-spacing:-.012em;text-wrap:balance}
          wide: &{font-size:1.5rem}
        eyebrow &{font-size:.8125rem;font-weight:600;line-height:1.3;color:var(--accent)}
        text &{font-size:.9375rem;text-wrap:pretty}\(large) &{line-height:1.3;hyphens:auto}
        text-soft &{color:var(--soft)}
        text-small &{font-size:.8125rem;line-height:1.4}
        text-strong &{font-weight:600}
        text-good &{color:var(--on-good)}
        text-warn &{color:var(--on-warn)}
        text-center &{text-align:center}
        text-end &{text-align:end}
        no-wrap &{white-space:nowrap}
        clip &{min-inline-size:0;overflow:hidden;text-overflow:ellipsis;white-space:nowrap}
        clamp-2 &{display:-webkit-box;-webkit-box-orient:vertical;-webkit-line-clamp:2;line-clamp:2;overflow:hidden}
          \(large) &{-webkit-line-clamp:3;line-clamp:3}
          wide: &{-webkit-line-clamp:2;line-clamp:2}
        clamp-3 &{display:-webkit-box;-webkit-box-orient:vertical;-webkit-line-clamp:3;line-clamp:3;overflow:hidden}
          \(large) &{-webkit-line-clamp:4;line-clamp:4}
          wide: &{-webkit-line-clamp:2;line-clamp:2}
        price &{font-size:1.25rem;font-weight:700;line-height:1.2;letter-spacing:-.01em;white-space:nowrap;
          font-variant-numeric:tabular-nums;unicode-bidi:isolate}
        price-small &{font-size:1rem}
        price-large &{font-size:1.625rem}
        price-from &{font-size:.8125rem;font-weight:400;letter-spacing:0;color:var(--soft)}
        price-old &{font-size:.8125rem;color:var(--soft);text-decoration:line-through;unicode-bidi:isolate}
        visually-hidden &{position:absolute;inline-size:1px;block-size:1px;overflow:hidden;clip-path:inset(50%);
          white-space:nowrap}
        only-compact wide: &{display:none}
        only-regular @media(max-width:599.98px){&{display:none}}
        """)

    /// Rules for controls, and for small elements that look like them.
    static let controls = read(
        """
        button &{display:inline-flex;align-items:center;justify-content:center;gap:.5rem;min-block-size:44px;
          padding:4px 18px;border:1px solid transparent;border-radius:12px;background:var(--fill);
          color:var(--on-fill);font-size:.9375rem;font-weight:650;line-height:1.2;text-align:center;
          text-decoration:none}
          &:hover{background:var(--hover)}
          &:focus-visible{border-radius:12px}
        button-quiet &{background:transparent;border-color:var(--line);color:var(--accent)}
          &:hover{background:var(--sunken)}
        button-wide &{inline-size:100%}
        link &{display:inline-flex;align-items:center;min-block-size:44px;min-inline-size:44px;font-weight:650;
          font-size:.9375rem;line-height:1.25;text-decoration:none}
          &::after{content:"";flex:none;inline-size:.4375rem;block-size:.4375rem;margin-inline-start:.375rem;
          border-block-start:2px solid;border-inline-end:2px solid;transform:rotate(45deg)}
          \(large) &{font-size:.875rem}
          &:dir(rtl)::after{transform:rotate(-45deg)}
          &:hover{text-decoration:underline}
        link-plain &::after{display:none}
        link-inline &{font-weight:600;text-underline-offset:.15em}
        badge &{display:inline-block;inline-size:fit-content;max-inline-size:100%;padding:2px 8px;overflow:hidden;
          border-radius:7px;background:var(--sunken);color:var(--soft);font-size:.8125rem;font-weight:600;
          line-height:1.5;text-overflow:ellipsis;white-space:nowrap;vertical-align:middle}
        badge-info &{background:var(--info);color:var(--on-info)}
        badge-good &{background:var(--good);color:var(--on-good)}
        badge-warn &{background:var(--warn);color:var(--on-warn)}
        chip &{display:inline-flex;align-items:center;justify-content:center;gap:.375rem;min-block-size:44px;
          min-inline-size:44px;padding:.25rem .875rem;border:1px solid var(--line);border-radius:99px;
          background:var(--surface);color:var(--ink);font-size:.875rem;font-weight:600;line-height:1.2;
          text-decoration:none;white-space:nowrap}
          a&:hover{border-color:var(--accent);color:var(--accent)}
          &:focus-visible{border-radius:99px}
        chip-on &{border-color:transparent;background:var(--info);color:var(--on-info)}
        mark &{display:inline-flex;flex:none;align-items:center;justify-content:center;inline-size:2.5rem;
          block-size:2.5rem;border-radius:50%;background:var(--info);color:var(--on-info);font-size:1.125rem;
          font-weight:700;line-height:1}
        mark-good &{background:var(--good);color:var(--on-good)}
        mark-warn &{background:var(--warn);color:var(--on-warn)}
        """)
}
