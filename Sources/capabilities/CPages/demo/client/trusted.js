/**
 * For pages with Trusted Types: cards are inserted where no script runs, and the one script is the module's own worker; a page
 * must allow the policy `layover-card`.
 */
export const trusted = globalThis.trustedTypes?.createPolicy("layover-card", { createHTML: html => html, createScriptURL: url => url })
  ?? { createHTML: html => html, createScriptURL: url => url };
