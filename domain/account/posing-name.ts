/** Names that pose as the company or its staff (docs/rules/accounts.md, Registration). */

/** What is read for a character that looks like a letter. The letter i is among them, as a capital it reads as l. */
const READ_AS: Readonly<Record<string, string>> = {
  '0': 'o',
  '1': 'l',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '@': 'a',
  $: 's',
  '|': 'l',
  '!': 'l',
  i: 'l',
}

const COMPANY = 'hammerlane'

/** Offices, as words of a name. A word that is a surname too, such as staff, is none of them. */
const OFFICES = [
  'admin',
  'admins',
  'administrator',
  'administrators',
  'helpdesk',
  'moderator',
  'moderators',
  'official',
  'support',
  'webmaster',
].map(readText)

/** Whether a name reads as that of the company, in any case, spacing and spelling with look-alikes. */
export function posesAsCompany(name: string): boolean {
  return lettersOf(readText(name)).includes(COMPANY)
}

/** Whether a name reads as that of the company, or one of its words, or two in sequence, as an office. */
export function posesAsStaff(name: string): boolean {
  if (posesAsCompany(name)) return true
  // 'admin1' has a number, 'adm1n' a look-alike.
  const split = name.replace(/(\p{Ll})(?=\p{Lu})/gu, '$1 ')
  return [split.replace(/\d/g, ' '), split].some((text) => {
    const words = readText(text).split(/[^\p{L}]+/u)
    return words.some((word, at) => OFFICES.includes(word) || OFFICES.includes(word + (words[at + 1] ?? '')))
  })
}

/** The text as it reads: plain small letters in place of accented, styled and look-alike ones. */
function readText(text: string): string {
  const plain = text
    .normalize('NFKD')
    .replace(/[\p{M}\p{Cf}]/gu, '')
    .toLowerCase()
  return [...plain]
    .map((character) => READ_AS[character] ?? character)
    .join('')
    .replaceAll('rn', 'm')
}

function lettersOf(text: string): string {
  return text.replace(/[^\p{L}]/gu, '')
}
