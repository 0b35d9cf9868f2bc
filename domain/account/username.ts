/** Usernames that cannot pass for another one (docs/rules/accounts.md, Registration). */

/** Characters that are not seen: formats such as zero-width and bidi marks, fillers, the blank of Braille. */
const INVISIBLE = /[\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]/u

/** Letters in circles and squares, among them those of flags. */
const ENCLOSED = /[\u2460-\u24ff\u{1f100}-\u{1f1ff}]/u

/** Latin may stand with East Asian scripts, which have no letters that look like it; no others may mix. */
const LATIN = /\p{Script=Latin}/u
const EAST_ASIAN =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Bopomofo}]/u
/** Letters of Latin that names are written in, without their accents. The rarer ones only look like them. */
const LATIN_OF_NAMES = /[A-Za-z\u00c0-\u017f\u018f\u0259]/

/** Living scripts that stand alone. Those of others, such as Lisu, have capitals like those of Latin. */
const ALONE =
  /[\p{Script=Devanagari}\p{Script=Bengali}\p{Script=Gurmukhi}\p{Script=Gujarati}\p{Script=Tamil}\p{Script=Telugu}\p{Script=Kannada}\p{Script=Malayalam}\p{Script=Sinhala}\p{Script=Thai}\p{Script=Lao}\p{Script=Tibetan}\p{Script=Myanmar}\p{Script=Khmer}\p{Script=Ethiopic}\p{Script=Mongolian}\p{Script=Thaana}\p{Script=Syriac}]/u
const SCRIPTS = [
  LATIN,
  EAST_ASIAN,
  /\p{Script=Cyrillic}/u,
  /\p{Script=Greek}/u,
  /\p{Script=Armenian}/u,
  /\p{Script=Cherokee}/u,
  /\p{Script=Georgian}/u,
  /\p{Script=Hebrew}/u,
  /\p{Script=Arabic}/u,
  ALONE,
]
const OF_ALL_SCRIPTS = /[\p{Script=Common}\p{Script=Inherited}]/u

/** Signs beyond those of a keyboard and of print: some stand for a letter. */
const RARE_SIGN = /[^\p{ASCII}\p{L}\p{M}\p{N}\s\u2018\u2019\u201c\u201d\u2010\u2013\u00b7\u30fb]/u

/**
 * Whether a username has no invisible character, no rare sign but pictures, no styled or full-width form of another character, and
 * no letters of scripts that are not written together.
 */
export function isPlainUsername(username: string): boolean {
  return (
    !isHidden(username) &&
    !RARE_SIGN.test(username.replace(/\p{Extended_Pictographic}/gu, '')) &&
    username.normalize('NFKC') === username.normalize('NFC') &&
    !mixesScripts(username)
  )
}

/**
 * Whether a name of a person or business has no hidden character and no rare sign, and no word of it mixes scripts that are not
 * written together.
 */
export function isPlainName(name: string): boolean {
  return !isHidden(name) && !RARE_SIGN.test(name) && !name.split(/\s+/).some(mixesScripts)
}

function isHidden(name: string): boolean {
  return INVISIBLE.test(name) || ENCLOSED.test(name)
}

/** Whether letters are of scripts that are not written together, or of one that no name is written in. */
function mixesScripts(username: string): boolean {
  const letters = (username.match(/\p{L}/gu) ?? []).filter((letter) => !OF_ALL_SCRIPTS.test(letter))
  const scripts = new Set(letters.map(scriptOf))
  if (scripts.has(undefined)) return true
  return scripts.size > 1 && !(scripts.size === 2 && scripts.has(LATIN) && scripts.has(EAST_ASIAN))
}

/** The script of a letter; undefined for one that no name is written in. */
function scriptOf(letter: string): RegExp | undefined {
  if (LATIN.test(letter)) return LATIN_OF_NAMES.test(letter.normalize('NFD')) ? LATIN : undefined
  return SCRIPTS.find((script) => script.test(letter))
}
