/** What the form and the start page say, in every language of the shipped markets: members of `texts`. */
export const form = {};
