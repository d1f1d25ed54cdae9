/** What the page says when a search fails, in every language of the shipped markets: `texts.failures`. */
export const failures = {};
