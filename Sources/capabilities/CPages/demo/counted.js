/**
 * A count in words by a language's plural forms: `{ one: "# adult", other: "# adults" }`.
 *
 * @returns {(count: number) => string} Formatters are made at the first use, because only one of thirteen languages is used.
 */
export function counted(locale, forms) {
  let held = null;
  return count => {
    held ??= { plural: new Intl.PluralRules(locale), digits: new Intl.NumberFormat(locale) };
    return (forms[held.plural.select(count)] ?? forms.other).replace("#", held.digits.format(count));
  };
}
