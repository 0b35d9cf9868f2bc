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
  '/': 'l',
  '\\': 'l',
  '[': 'l',
  ']': 'l',
  '^': 'a',
  '+': 't',
  i: 'l',
}

/**
 * Letters of other alphabets (Cyrillic, Greek, Cherokee, Armenian), and rare ones of Latin, that look like a plain letter; after the
 * letter come its look-alikes.
 * Capitals and small letters are apart, since their likeness is.
 */
const LOOK_ALIKES = [
  'a\u0410\u0430\u0391\u03b1\u0251\u1d00\u13aa\u0250',
  'd\u00f0\u00d0\u0501\u1d05\u13a0\u0110\u0111',
  'e\u018f\u0259\u0415\u0435\u0395\u03b5\u04bd\u1d07\u13ac\u0258\u01dd\u20ac',
  'f\u03dc\u0192\ua730',
  'h\u041d\u043d\u04bb\u0397\u029c\u13c2\u13bb\u0126\u0127',
  'k\u0138\u041a\u043a\u039a\u03ba\u1d0b\u13e6',
  'l\u0406\u0456\u0399\u03b9\u04c0\u04cf\u0131\u0269\u029f\u13de\u01c0\u0141\u0142\u2223',
  'm\u041c\u043c\u039c\u1d0d\u13b7',
  'n\u043f\u039d\u03b7\u0274\u0578\u014a\u014b',
  'o\u041e\u043e\u039f\u03bf\u1d0f\u0585\u00d8\u00f8',
  'p\u00fe\u00de\u0420\u0440\u03a1\u03c1\u1d18\u13e2',
  'r\u0433\u1d26\u0280\u13a1\u13d2\u027e',
  's\u0405\u0455\ua731\u13da',
  't\u0422\u0442\u03a4\u03c4\u1d1b\u13a2\u0166\u0167',
  'u\u03c5\u057d\u1d1c',
  'b\u0412\u0392\u0299\u13f4',
  'c\u0421\u0441\u03f9\u03f2\u1d04\u13df',
  'w\u0461\u051d\u1d21\u13b3',
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
  'escrow',
  'helpdesk',
  'moderator',
  'moderators',
  'official',
  'support',
  'verified',
  'webmaster',
].map(readText)

const PARTS = [
  'account',
  'billing',
  'buyer',
  'client',
  'compliance',
  'customer',
  'dispute',
  'disputes',
  'finance',
  'fraud',
  'help',
  'moderation',
  'payment',
  'payments',
  'refund',
  'refunds',
  'safety',
  'security',
  'seller',
  'trust',
  'verification',
]
const BODIES = [
  'care',
  'center',
  'department',
  'dept',
  'desk',
  'help',
  'office',
  'protection',
  'relations',
  'resolution',
  'service',
  'services',
  'staff',
  'success',
  'team',
]

/** Offices of two or three words, each of which may be a surname, without the blanks. */
const LONG_OFFICES: ReadonlySet<string> = new Set(
  [
    ...PARTS.flatMap((part) => BODIES.map((body) => part + body)),
    ...BODIES.map((body) => `customerservice${body}`),
    ...['and', 'n', ''].map((and) => `trust${and}safety`),
    'fraudprevention',
  ].map(readText),
)

/** Words that are no office as a last name, which is a real one, but are as a first name, which is shown alone. */
const FIRST_NAME_OFFICES = ['payments', 'billing', 'fraud', 'security', 'staff'].map(readText)

/** Whether a name reads as that of the company, in any case, spacing and spelling with look-alikes. */
export function posesAsCompany(name: string): boolean {
  return lettersOf(readText(name)).includes(COMPANY)
}

/** Whether first and last name read as the company, or as an office of several words, only together. */
export function posesInTwoHalves(firstName: string, lastName: string): boolean {
  return posesAsCompany(`${firstName}${lastName}`) || hasLongOffice(wordsOf(`${firstName} ${lastName}`))
}

/** Whether a name poses as staff where it is shown as a first name, without the last one. */
export function posesAsFirstName(name: string): boolean {
  return posesAsStaff(name) || FIRST_NAME_OFFICES.includes(lettersOf(readText(name)))
}

/** Whether a name reads as that of the company, or a word of it, or words in sequence, as an office. */
export function posesAsStaff(name: string): boolean {
  if (posesAsCompany(name)) return true
  // 'admin1' has a number, 'adm1n' a look-alike.
  const split = name.replace(/(\p{Ll})(?=\p{Lu})/gu, '$1 ')
  return [split.replace(/\d/g, ' '), split].some((text) => {
    const words = wordsOf(text)
    // 'Su.pp.ort' is one word with signs in it.
    const whole = readText(text).split(/\s+/).map(lettersOf)
    const pairs = words.map((word, at) => word + (words[at + 1] ?? ''))
    return hasLongOffice(words) || [...words, ...pairs, ...whole].some((word) => OFFICES.includes(word))
  })
}

/** The words as they read. Letters that stand alone are one word: 'S u p p o r t'. */
function wordsOf(name: string): readonly string[] {
  const spaced = readText(name).replace(/[^\p{L}]+/gu, ' ')
  return spaced.replace(/(?<=(?<!\p{L})\p{L}) (?=\p{L}(?!\p{L}))/gu, '').split(' ')
}

function hasLongOffice(words: readonly string[]): boolean {
  return words.some((_, at) =>
    [1, 2, 3].some((count) => LONG_OFFICES.has(words.slice(at, at + count).join(''))),
  )
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
