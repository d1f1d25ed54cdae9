/**
 * How cards look that are no HTML, and what stands around those that are. A page sets the tokens to its own:
 * `--layover-surface`, `-sunken`, `-line`, `-ink`, `-soft`, `-accent`; they follow its `color-scheme` otherwise.
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
  .native { display: flex; flex-direction: column; gap: 10px }
  .native h2 { margin: 0; font-size: 1.0625rem; font-weight: 650; line-height: 1.3 }
  .native ul { display: grid; flex: 1; gap: 6px; min-block-size: 0; margin: 0 -4px; padding: 0 4px; list-style: none; overflow: auto }
  .native button { inline-size: 100%; min-block-size: 44px; border: 1px solid transparent; border-radius: 12px;
    background: var(--sunken); color: inherit; font: inherit; cursor: pointer }
  .native button:disabled { cursor: default }
  .native button:enabled:hover { border-color: var(--accent) }
  button:focus-visible { outline: 3px solid var(--accent); outline-offset: 1px }
  .timetable ul { grid-template-columns: repeat(auto-fill, minmax(min(100%, 9.25rem), 1fr)); grid-auto-rows: minmax(52px, 72px); align-content: start }
  .row { display: grid; grid-template: "mark name count" auto "mark price price" auto / auto minmax(0, 1fr) auto; gap: 0 8px;
    block-size: 100%; padding: 4px 10px; align-content: center; align-items: center; text-align: start }
  .mark { grid-area: mark; display: grid; place-items: center; inline-size: 32px; block-size: 32px; border-radius: 50%;
    background: color-mix(in srgb, var(--accent) 14%, transparent); color: var(--accent); font-weight: 700 }
  .name { grid-area: name; overflow: hidden; font-size: .875rem; font-weight: 600; text-overflow: ellipsis; white-space: nowrap }
  .count { grid-area: count; color: var(--soft); font-size: .8125rem; white-space: nowrap }
  .price { grid-area: price; font-size: .9375rem; font-weight: 700; font-variant-numeric: tabular-nums }
  .weekdays ul { grid-template-columns: repeat(7, minmax(52px, 1fr)) }
  .weekdays button { display: flex; flex-direction: column; align-items: center; justify-content: center; block-size: 100%; padding: 2px }
  .weekdays b { font-size: .875rem } .weekdays span { color: var(--soft); font-size: .75rem; white-space: nowrap }
  .grey { display: flex; flex-direction: column; gap: 12px; justify-content: center }
  .bone { block-size: 14px; border-radius: 7px; background: linear-gradient(90deg, var(--line) 30%, var(--sunken) 50%, var(--line) 70%);
    background-size: 300% 100%; animation: bone 1.6s ease-in-out infinite }
  .w60 { inline-size: 60%; block-size: 20px } .w75 { inline-size: 75% } .w90 { inline-size: 90% }
  @keyframes bone { from { background-position: 100% 0 } to { background-position: 0 0 } }
  @media (prefers-reduced-motion: reduce) { .bone { animation: none } }
  .disclosure { position: absolute; z-index: 1; inset-block-start: -9px; inset-inline-end: 14px; padding: 0 8px; border: 1px solid var(--line);
    border-radius: 99px; background: var(--surface); color: var(--soft); font-size: .6875rem; font-weight: 600; line-height: 1.125rem }
  .foot { display: flex; justify-content: flex-end }
  .close { min-block-size: 32px; min-inline-size: 44px; padding: 0 8px; border: 0; border-radius: 8px; background: none; color: var(--soft);
    font: 600 .8125rem/1 system-ui, "Noto Sans", sans-serif; cursor: pointer }
  .close:hover { color: var(--ink); text-decoration: underline }
`);
