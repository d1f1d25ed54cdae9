/**
 * A count in words by a language's plural forms: `{ one: "# adult", other: "# adults" }`.
 *
 * @returns {(count: number) => string} It makes what it needs when it is first used: one language of thirteen is.
 */
export function counted(locale, forms) {
  let held = null;
  return count => {
    held ??= { plural: new Intl.PluralRules(locale), digits: new Intl.NumberFormat(locale) };
    return (forms[held.plural.select(count)] ?? forms.other).replace("#", held.digits.format(count));
  };
}
