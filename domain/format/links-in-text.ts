/** Web addresses and phone numbers in names, titles and reasons, which stand in mails to strangers. */

const ADDRESS = /:\/\/\S|www\.\S|[\p{L}\p{N}-]\.\p{L}{2}|\d\.\d+\.\d+\.\d/iu
/** Ten digits or more with nothing between them that a number of a car would not have. */
const PHONE_NUMBER = /(?<![\p{L}\p{N}])\p{Nd}(?:[\s().+\p{Pd}]{0,3}\p{Nd}){9}/u

/** Wide characters as normal ones, without those that are invisible. For short lines: it may take more than linear time. */
const plain = (line: string) =>
  line
    .normalize('NFKC')
    .replace(/[\p{Cf}\p{M}]/gu, '')
    .replaceAll('。', '.')

/** Whether a short line of text has what mail programs make a link of: also a domain alone, such as `example.com/x`. */
export function hasWebAddress(line: string): boolean {
  return ADDRESS.test(plain(line))
}

/** Whether a short line of text has a phone number with its area code, which phones make a link of. */
export function hasPhoneNumber(line: string): boolean {
  return PHONE_NUMBER.test(plain(line))
}

/** A line in which no mail program finds an address: a space follows its dots, which `john.smith` shares with a domain. */
export function breakWebAddresses(line: string): string {
  return hasWebAddress(line) ? line.replace(/[.。．｡](?=\S)|:(?=\/\/)/gu, '$& ') : line
}
