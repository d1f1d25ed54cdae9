extension StyleRule {
    /// The frame of a page: one column, controls at least 44 points high, and nothing fixed, so that it is readable at four
    /// times its size and on the narrowest phone.
    static let pageBase = """
        *,::before,::after{box-sizing:border-box;margin:0;padding:0}
        :root{--lead:1.45}
        :lang(ar),:lang(hi){--lead:1.6}
        :lang(ja){word-break:auto-phrase;line-break:strict}
        html{color-scheme:light dark;-webkit-text-size-adjust:100%;text-size-adjust:100%}
        body{background:var(--ground);color:var(--ink);overflow-wrap:anywhere;
        font:400 1rem/var(--lead) system-ui,-apple-system,"Segoe UI",Roboto,"Noto Sans","Noto Sans Arabic",sans-serif}
        ul,ol{list-style:none}
        a{color:var(--accent)}
        a:focus-visible,button:focus-visible,input:focus-visible,[tabindex]:focus-visible{outline:3px solid var(--accent);outline-offset:2px}
        img{display:block;max-inline-size:100%}
        h1,h2,h3,h4{font-size:inherit;font-weight:inherit}
        fieldset{min-inline-size:0;border:0}
        legend{display:block;padding-block-end:8px}
        button,input{font:inherit;color:inherit}
        button{cursor:pointer;touch-action:manipulation}
        small{font-size:.8125em}
        table{border-collapse:separate;border-spacing:0}
        th,td{font-weight:inherit;text-align:start;vertical-align:top}
        hr{border:0;border-block-start:1px solid var(--line)}
        bdi{unicode-bidi:isolate}
        [data-live]:empty{display:none}
        @media(forced-colors:active){button{border:2px solid}}
        @media print{button,form{display:none}}
        """

    /// Rules of pages and of the forms in them.
    ///
    /// A button of a vote has a sign with the meaning of the word beside it; in its pressed state it is filled.
    static let pages = read(
        """
        page &{display:flex;flex-direction:column;gap:16px;max-inline-size:44rem;margin-inline:auto;
          padding:20px 14px 48px}
          wide: &{gap:20px;padding:36px 24px 72px}
        page-head &{display:flex;flex-direction:column;gap:6px;padding:4px 4px 0}
        page-title &{font-size:1.75rem;font-weight:750;line-height:1.15;letter-spacing:-.02em;text-wrap:balance;
          unicode-bidi:plaintext;text-align:left}
          [dir=rtl] &{text-align:right}
          :lang(ar) &,:lang(hi) &{line-height:1.4;letter-spacing:0}
          wide: &{font-size:2.25rem}
        panel &{display:flex;flex-direction:column;gap:12px;padding:16px;border:1px solid var(--line);
          border-radius:20px;background:var(--surface);box-shadow:var(--shade)}
          wide: &{padding:20px 22px}
        panel-chosen &{border:2px solid var(--yes);padding:15px}
          wide: &{padding:19px 21px}
        panel-short &{gap:6px;padding-block:12px}
        panel-tie &{border:2px solid var(--maybe);padding:15px}
          wide: &{padding:19px 21px}
        tie-row &{display:flex;flex-direction:column;gap:2px}
          &+&{padding-block-start:10px;border-block-start:1px solid var(--line)}
        compare-scroll &{overflow-x:auto;border-radius:8px}
        compare &{inline-size:100%;font-size:.9375rem;font-variant-numeric:tabular-nums}
          & th,& td{min-inline-size:7rem;padding:9px 6px;border-block-start:1px solid var(--line)}
          & thead th,& thead td{padding-block-start:0;border-block-start:0}
          & td:first-child{min-inline-size:0}
          & [scope=row]{position:sticky;inset-inline-start:0;min-inline-size:0;inline-size:1%;padding-inline:0 10px;
          background:var(--surface);color:var(--soft);font-size:.8125rem;font-weight:600;line-height:1.7;
          white-space:nowrap}
          wide: & th,& td{padding-inline:12px}& [scope=row]{padding-inline:0 16px}
        compare-name &{font-weight:650}
        compare-times &{font-weight:650;white-space:nowrap}
        compare-leg &+&{margin-block-start:6px}
        compare-small &{display:block;color:var(--soft)}
        tail &{display:inline-flex;align-items:center;justify-content:center;min-inline-size:2.25rem;padding:2px 7px;
          border-radius:7px;background:var(--fill);color:var(--on-fill);font-size:.8125rem;font-weight:700;
          line-height:1.4;letter-spacing:.03em}
        choices &{display:flex;flex-wrap:wrap;gap:8px}
        choice &{display:flex;flex:1 1 10rem;align-items:center;gap:10px;min-block-size:48px;padding:8px 14px;
          border:1.5px solid var(--line);border-radius:14px;font-weight:600;line-height:1.25;cursor:pointer}
          &:has(:checked){border-color:var(--accent);background:var(--info);color:var(--on-info)}
          & input{flex:none;inline-size:20px;block-size:20px;accent-color:var(--fill)}
        plain-form &{display:flex;flex-direction:column;gap:12px}
        votes-row &{display:flex;flex-wrap:wrap;gap:8px}&>*{flex:1 1 0;min-inline-size:fit-content}
        vote &{display:flex;align-items:center;justify-content:center;gap:.4em;min-block-size:48px;padding:10px 12px;
          border:1.5px solid var(--line);border-radius:14px;background:var(--surface);color:var(--ink);
          font-weight:600;line-height:1.2;text-align:center}
          &:hover{background:var(--sunken)}
        vote-yes &::before{content:"\\2713" / "";color:var(--yes);font-weight:700}
        vote-maybe &::before{content:"\\2248" / "";color:var(--maybe);font-weight:700}
        vote-no &::before{content:"\\2715" / "";color:var(--no);font-weight:700}
        vote-set &{border-color:var(--ink);box-shadow:inset 0 0 0 1px var(--ink)}
        vote-yes-set &,&:hover{background:var(--yes);border-color:var(--yes);color:var(--on-vote);box-shadow:none}
          &::before{content:"\\2713" / "";color:inherit;font-weight:700}
        vote-maybe-set &,&:hover{background:var(--maybe);border-color:var(--maybe);color:var(--on-vote);
          box-shadow:none}
          &::before{content:"\\2248" / "";color:inherit;font-weight:700}
        vote-no-set &,&:hover{background:var(--no);border-color:var(--no);color:var(--on-vote);box-shadow:none}
          &::before{content:"\\2715" / "";color:inherit;font-weight:700}
        press &{display:inline-flex;align-items:center;justify-content:center;min-block-size:48px;padding:10px 20px;
          border:0;border-radius:14px;background:var(--fill);color:var(--on-fill);font-weight:650;line-height:1.2;
          text-align:center;text-decoration:none}
          &:hover{background:var(--hover)}
        press-quiet &{background:transparent;color:var(--accent);padding-inline:12px}
          &:hover{background:var(--sunken)}
        press-danger &{background:var(--no);color:var(--on-vote)}
          &:hover{background:var(--no);text-decoration:underline}
        field &{display:block;inline-size:100%;min-block-size:48px;padding:10px 14px;border:1.5px solid var(--soft);
          border-radius:14px;background:var(--surface);color:var(--ink)}
        field-name &{display:flex;flex-direction:column;gap:6px;font-weight:600}
        said &{padding:14px 16px;border-radius:16px;background:var(--good);color:var(--on-good);font-weight:600}
        said-warn &{background:var(--warn);color:var(--on-warn)}
        said-info &{background:var(--info);color:var(--on-info);font-weight:400}
        legs &{display:flex;flex-direction:column;gap:10px}
        leg &{display:grid;grid-template-columns:repeat(auto-fit,minmax(min(100%,12rem),1fr));align-items:baseline;
          gap:2px 14px}
          &+&{padding-block-start:10px;border-block-start:1px dashed var(--line)}
        leg-times &{font-size:1.1875rem;font-weight:700;letter-spacing:-.01em;font-variant-numeric:tabular-nums}
        leg-day &{font-weight:600}
        tally &{display:flex;flex-direction:column;gap:5px;padding-block-start:12px;
          border-block-start:1px solid var(--line);font-size:.9375rem}
        facts &{display:flex;flex-direction:column;gap:4px}
        tags &{display:flex;flex-wrap:wrap;gap:6px;margin-block-start:6px}
        tag &{display:inline-block;max-inline-size:100%;padding:1px 9px;border-radius:99px;background:var(--info);
          color:var(--on-info);font-size:.875rem;line-height:1.5}
        tally-name &{font-weight:650}
        badge-yes &{display:inline-block;justify-self:start;align-self:flex-start;padding:3px 11px;border-radius:99px;
          background:var(--yes);color:var(--on-vote);font-size:.8125rem;font-weight:650;line-height:1.4}
        end &{display:flex;flex-wrap:wrap;align-items:center;gap:8px;padding:4px}
        code &{inline-size:min(100%,16rem);block-size:auto;aspect-ratio:1;align-self:center;border-radius:12px;
          background:#fff}
        address &{padding:12px 14px;border-radius:14px;background:var(--sunken);color:var(--ink);
          font-family:ui-monospace,monospace;font-size:.9375rem;overflow-wrap:anywhere;user-select:all;
          -webkit-user-select:all}
        """)
}
