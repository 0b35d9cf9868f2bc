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

/**
 * Letters of other alphabets, and rare ones of Latin, that look like a plain letter; after the letter come its look-alikes.
 * Capitals and small letters are apart, since their likeness is.
 */
const LOOK_ALIKES = [
  'aАаΑαɑᴀᎪ',
  'dԁᴅᎠ',
  'eЕеΕεҽᴇᎬ',
  'fϜƒꜰ',
  'hНнһΗʜᏂᎻ',
  'kКкΚκᴋᏦ',
  'lІіΙιӀӏıɩʟᏞǀ',
  'mМмΜᴍᎷ',
  'nпΝηɴո',
  'oОоΟοᴏօ',
  'pРрΡρᴘᏢ',
  'rгᴦʀᎡᏒ',
  'sЅѕꜱᏚ',
  'tТтΤτᴛᎢ',
  'uυսᴜ',
  'bВΒʙᏴ',
  'cСсϹϲᴄᏟ',
  'wѡԝᴡᎳ',
]
const LOOKS_LIKE: ReadonlyMap<string, string> = new Map(
  LOOK_ALIKES.flatMap(([letter = '', ...alike]) => alike.map((one) => [one, letter] as const)),
)

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

/** Whether first and last name read as the company only together. */
export function posesInTwoHalves(firstName: string, lastName: string): boolean {
  return posesAsCompany(`${firstName}${lastName}`)
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
  const plain = text.normalize('NFKD').replace(/[\p{M}\p{Cf}]/gu, '')
  return [...plain]
    .map((character) => LOOKS_LIKE.get(character) ?? character.toLowerCase())
    .map((character) => READ_AS[character] ?? character)
    .join('')
    .replaceAll('rn', 'm')
}

function lettersOf(text: string): string {
  return text.replace(/[^\p{L}]/gu, '')
}
