/**
 * Styles of cards that are not HTML, and of the frame around those that are. A page can set the tokens
 * `--layover-surface`, `-sunken`, `-line`, `-ink`, `-soft`, `-accent`; otherwise they follow its `color-scheme`.
 */
export const cardSheet = new CSSStyleSheet();
cardSheet.replaceSync(`
  :host { --surface: var(--layover-surface, light-dark(#fff, #1a2029)); --sunken: var(--layover-sunken, light-dark(#f2f5f9, #252d38));
    --line: var(--layover-line, light-dark(#dfe5ed, #343f4d)); --ink: var(--layover-ink, light-dark(#15202e, #f1f4f8));
    --soft: var(--layover-soft, light-dark(#566274, #a7b3c3)); --accent: var(--layover-accent, light-dark(#0a5bd3, #86b7ff));
    display: block; position: relative; color: var(--ink); font: 400 1rem/1.4 system-ui, "Noto Sans", sans-serif; }
  :host([hidden]) { display: none }
  .frame, .fragment { display: block; inline-size: 100%; border: 0; overflow: hidden }
  .native, .grey, .text { box-sizing: border-box; margin: 0; padding: 14px 16px; border: 1px solid var(--line);
    border-radius: 16px; background: var(--surface); overflow: hidden }
  .native { display: flex; flex-direction: column; gap: .625rem; padding-block: .875rem }
  .native h2 { margin: 0; font-size: 1.0625rem; font-weight: 650; line-height: 1.3; overflow: hidden; text-overflow: ellipsis; white-space: nowrap }
  :host([data-size=compact]) .native h2 { font-size: 1rem }
  .native ul { display: grid; flex: 1; gap: 4px; contain: inline-size; min-block-size: 0; margin: 0 -4px; padding: 0 4px; list-style: none; overflow: auto }
  .native button { inline-size: 100%; min-block-size: 2.75rem; border: 1px solid transparent; border-radius: 12px;
    background: var(--sunken); color: inherit; font: inherit; cursor: pointer }
  .native button:disabled { cursor: default }
  .native button:enabled:hover { border-color: var(--accent) }
  button:focus-visible { outline: 3px solid var(--accent); outline-offset: -1px }
  .timetable ul { grid-template-columns: repeat(var(--beside-compact), minmax(0, 1fr)); grid-auto-rows: 3.375rem; align-content: start }
  :host([data-size=regular]) .timetable ul { grid-template-columns: repeat(var(--beside), minmax(0, 1fr)) }
  .row { display: grid; grid-template: "name name" auto "price count" auto / minmax(0, 1fr) auto; gap: 0 8px;
    block-size: 100%; padding: 0 10px; align-content: center; align-items: baseline; text-align: start; line-height: 1.15 }
  :host([data-size=regular]) .row { grid-template: "mark name name" auto "mark price count" auto / auto minmax(0, 1fr) auto; gap: 2px 10px }
  .mark { grid-area: mark; place-self: center; display: none; place-items: center; inline-size: 2rem; block-size: 2rem; border-radius: 50%;
    background: color-mix(in srgb, var(--accent) 14%, transparent); color: var(--accent); font-weight: 700 }
  :host([data-size=regular]) .mark { display: grid }
  .name { grid-area: name; display: -webkit-box; -webkit-box-orient: vertical; -webkit-line-clamp: 2; overflow: hidden; font-size: .8125rem; font-weight: 600; line-height: 1.25; overflow-wrap: anywhere }
  :host([data-size=regular]) .name { font-size: .875rem }
  .count { grid-area: count; color: var(--soft); font-size: .8125rem; white-space: nowrap }
  .price { grid-area: price; font-size: .9375rem; font-weight: 700; font-variant-numeric: tabular-nums; white-space: nowrap; overflow: hidden; text-overflow: ellipsis }
  .timetable { container-type: inline-size } @container (max-width: 14rem) { .row { padding: 0 8px } .count { display: none } .row .price { font-size: .8125rem } }
  .weekdays ul { grid-auto-flow: column; grid-auto-columns: minmax(max-content, 1fr) }
  .weekdays button { display: flex; flex-direction: column; align-items: center; justify-content: center; block-size: 100%; min-block-size: 3.75rem; min-inline-size: 2.5rem; padding: 0 2px; line-height: 1.25 }
  .weekdays b { font-size: .875rem } .weekdays span { color: var(--soft); font-size: .75rem; white-space: nowrap }
  .weekdays .short, :host([data-size=compact]) [data-many] .long { display: none } :host([data-size=compact]) [data-many] .short { display: inline }
  :host([data-size=compact]) [data-many] b { font-size: .8125rem } :host([data-size=compact]) [data-many] ul { gap: 3px }
  .weekdays .fare { font-size: .75rem; font-weight: 700; font-variant-numeric: tabular-nums; white-space: nowrap }
  .weekdays [aria-current] { border-color: var(--accent); background: color-mix(in srgb, var(--accent) 10%, var(--surface)) }
  .weekdays [data-unflown] { border-style: dashed; background: none; color: var(--soft) }
  .grey { display: flex; flex-direction: column; gap: .75rem; padding-block: .875rem }
  .bone { border-radius: 12px; background: linear-gradient(90deg, var(--line) 30%, var(--sunken) 50%, var(--line) 70%);
    background-size: 300% 100%; animation: bone 1.6s ease-in-out infinite }
  .grey > .bone { flex: none; inline-size: 55%; block-size: 1.25rem; border-radius: 7px }
  .cells { display: grid; flex: 1; grid-template: repeat(auto-fill, minmax(2.5rem, 1fr)) / repeat(2, 1fr); grid-auto-rows: 0; gap: 4px; min-block-size: 0; overflow: hidden }
  .cells .bone { background-image: linear-gradient(90deg, var(--sunken) 30%, color-mix(in srgb, var(--line) 45%, var(--surface)) 50%, var(--sunken) 70%) }
  :host([data-size=regular]) .cells { grid-template-columns: repeat(3, 1fr) }
  @keyframes bone { from { background-position: 100% 0 } to { background-position: 0 0 } }
  @media (prefers-reduced-motion: reduce) { .bone { animation: none } }
  .disclosure { position: absolute; z-index: 1; inset-block-start: -9px; inset-inline-end: 14px; padding: 0 8px; border: 1px solid var(--line);
    border-radius: 99px; background: var(--surface); color: var(--soft); font-size: .6875rem; font-weight: 600; line-height: 1.125rem }
  .foot { display: flex; justify-content: flex-end }
  .close { min-block-size: 32px; min-inline-size: 44px; padding: 0 8px; border: 0; border-radius: 8px; background: none; color: var(--soft);
    font: 600 .8125rem/1 system-ui, "Noto Sans", sans-serif; cursor: pointer }
  .close:hover { color: var(--ink); text-decoration: underline }
`);
