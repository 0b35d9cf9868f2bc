/** Web addresses and phone numbers in names, titles and reasons, which stand in mails to strangers. */

const ADDRESS = /:\/\/\S|www\.\S|[^\s.]\.\p{L}{2}|\d\.\d+\.\d+\.\d/iu
/** An abbreviation or initials that are written together with the name after them, such as `St.John` and `P.O.Box`. */
const ABBREVIATION = /(?<![\p{L}\p{N}.-])(?:\p{Lu}\.)*\p{L}{1,3}\.(?=\p{Lu}\p{Ll})/gu

const SEPARATOR = '[\\s().\\u00b7:/_\\p{Pd}]'
/** Neither an area code nor an exchange of the numbering plan begins with 0 or 1. */
const CODE = '[2-9]\\d{2}'
/** Numbers of ten digits with an area code, and those that begin with a country's. */
const PHONE_NUMBERS = [
  `(?<![\\p{L}\\d])1?${CODE}${CODE}\\d{4}(?![\\p{L}\\d])`,
  `(?<!\\d)1?${CODE}${SEPARATOR}{1,3}${CODE}${SEPARATOR}{1,3}\\d{4}(?!\\d)`,
  `(?<!\\d)1?${CODE}${SEPARATOR}{1,3}${CODE}\\d{4}(?!\\d)`,
  `\\+\\d(?:${SEPARATOR}{0,3}\\d){7}`,
].map((pattern) => new RegExp(pattern, 'u'))
/** Two numbers of models before a year, as in `Porsche 911 996 2004`. */
const MODELS_AND_YEAR = /\b\d{3} \d{3} (?:19|20)\d{2}\b/g

/** Wide characters as normal ones, without those that are invisible. For short lines: it may take more than linear time. */
const plain = (line: string) =>
  line
    .normalize('NFKC')
    .replace(/[\p{Cf}\p{M}]/gu, '')
    .replaceAll('\u3002', '.')

/** Whether a short line of text has what mail programs make a link of: also a domain alone, such as `example.com/x`. */
export function hasWebAddress(line: string): boolean {
  return ADDRESS.test(plain(line))
}

/** `hasWebAddress` for names of people and places, in which an abbreviation may lack its space; `breakWebAddresses` adds it. */
export function hasWebAddressInName(line: string): boolean {
  return ADDRESS.test(plain(line).replace(ABBREVIATION, ''))
}

/** Whether a short line of text has a phone number with its area code, which phones make a link of. */
export function hasPhoneNumber(line: string): boolean {
  const text = plain(line).replace(MODELS_AND_YEAR, '')
  return PHONE_NUMBERS.some((pattern) => pattern.test(text))
}

/** A line in which no mail program finds an address: a space follows its dots, which `john.smith` shares with a domain. */
export function breakWebAddresses(line: string): string {
  return hasWebAddress(line)
    ? line.replace(/[.\u3002\uff0e\uff61\u2024\ufe52](?=\S)|:(?=\/\/)/gu, '$& ')
    : line
}
