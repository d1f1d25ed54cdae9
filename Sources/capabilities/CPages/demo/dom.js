/** The element of the page with this id. */
export const at = id => document.getElementById(id);
