extension StyleRule {
    /// Rules for elements beside each other.
    static let layouts = read(
        """
        row &{display:flex;align-items:center;gap:.75rem}
        row-top &{align-items:flex-start}
        row-baseline &{align-items:baseline}
        row-end &{justify-content:flex-end}
        spread &{justify-content:space-between}
        wrap &{flex-wrap:wrap}
        stack &{display:flex;flex-direction:column;gap:.5rem;min-inline-size:0}
        stack-tight &{display:flex;flex-direction:column;gap:.125rem;min-inline-size:0}
        stack-end &{align-items:flex-end;text-align:end}
        inline &{display:flex;flex-wrap:wrap;align-items:center;gap:6px 8px}
          wide: &{flex-wrap:nowrap}&>*{min-inline-size:0}
        grid &{display:grid;gap:.75rem}
        grid-2 &{display:grid;gap:.75rem;grid-template-columns:repeat(2,minmax(0,1fr))}
        grid-fit &{display:grid;gap:.75rem;grid-template-columns:repeat(auto-fit,minmax(min(100%,14rem),1fr))}
        grow &{flex:1;min-inline-size:0}
        actions &{display:flex;flex-wrap:wrap;align-items:center;gap:4px 16px}
        keep &{flex:none}
        push &{margin-inline-start:auto}
        side &>.grow{flex:none}
          wide: &{flex-flow:row wrap;place-content:safe center space-between;align-items:center;gap:6px 24px}
          &>.grow{flex:1 1 22rem}
        extra \(large) &{display:none}
        """)

    /// Rows of airlines, days, figures.
    static let lists = read(
        """
        list &{display:flex;flex:1;flex-direction:column}
          &>li{flex:1 0 auto;padding-block:8px;border-block-start:1px solid var(--line)}
          &>li:first-child{border-block-start:0}
          &>li:last-child{padding-block-end:0}
        list-plain &{display:flex;flex-direction:column;gap:.375rem}
        bullets &{display:flex;flex-direction:column;gap:.25rem}
          &>li{display:flex;gap:.5rem}
          &>li::before{content:"";flex:none;inline-size:.375rem;block-size:.375rem;margin-block-start:.5em;
          border-radius:50%;background:currentColor;opacity:.55}
        carrier &{display:flex;align-items:center;gap:2px 12px}
          &>.grow{flex:1 1 5rem}
          &>.price{min-inline-size:0;text-align:end}
          & .price-from{display:block}
          \(large) &{flex-wrap:wrap}
          \(large) & .price-from{display:none}
        carrier-name &{overflow:hidden;font-weight:600;line-height:1.35;text-overflow:ellipsis;white-space:nowrap}
        carrier-detail &{overflow:hidden;font-size:.8125rem;line-height:1.4;color:var(--soft);text-overflow:ellipsis;
          white-space:nowrap}
          \(large) &{display:none}
        days &{display:grid;grid-template-columns:repeat(7,minmax(0,1fr));gap:.375rem}
        day &{display:flex;flex-direction:column;align-items:center;justify-content:center;min-block-size:44px;
          padding:.25rem;border-radius:.75rem;background:var(--sunken);color:var(--soft);font-size:.8125rem;
          line-height:1.3;text-align:center;text-decoration:none}
        day-on &{background:var(--good);color:var(--on-good);font-weight:650}
        figures &{font-size:.9375rem;font-variant-numeric:tabular-nums}
          & th,& td{padding:.5rem .5rem .5rem 0;padding-inline:0 .5rem;border-block-start:1px solid var(--line)}
          & thead th{border-block-start:0;padding-block-start:0;font-size:.8125rem;font-weight:600;color:var(--soft)}
          & th:last-child,& td:last-child{padding-inline-end:0;text-align:end}
          & caption{text-align:start;font-weight:600;padding-block-end:.5rem}
        """)
}
