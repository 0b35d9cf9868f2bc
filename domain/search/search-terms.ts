/**
 * Splits search text into words: runs of letters and digits, in lower case and without accents, like the
 * index's tokenizer. Other characters (quotes, stars, brackets, SQL) only separate words.
 * docs/rules/search.md, Search and spelling
 */

const MAX_WORDS = 8
const MAX_WORD_CHARACTERS = 40

/** The distinct words of a search; at most the first eight. */
export function searchWords(text: string): string[] {
  return [...new Set(splitWords(text).map((word) => word.slice(0, MAX_WORD_CHARACTERS)))].slice(0, MAX_WORDS)
}

/**
 * The FTS expression that requires every word, also as a prefix. A single letter or digit is matched exactly:
 * as a prefix it would match nearly everything.
 */
export function matchExpression(words: readonly (string | readonly string[])[]): string {
  return words
    .map((word) => {
      const spellings = typeof word === 'string' ? [word] : word
      return `(${spellings.map((spelling) => `"${spelling}"${spelling.length > 1 ? ' *' : ''}`).join(' OR ')})`
    })
    .join(' AND ')
}

/** The text of a corrected search: 'honda or hyundai 2017'. */
export function toCorrectedText(spellings: readonly (readonly string[])[]): string {
  return spellings.map((choices) => choices.join(' or ')).join(' ')
}

/** The spellings of each word of a corrected search's text. */
export function parseCorrectedText(text: string): string[][] {
  return text
    .replaceAll(' or ', '|')
    .split(' ')
    .map((choices) => choices.split('|'))
}

/**
 * Names that people also write without the hyphen: 'F-150' as 'f150', 'CX-5' as 'cx5', 'Mercedes-Benz' as
 * 'mercedesbenz'. The index splits them at the hyphen, so the joined form is added to its text.
 */
export function joinedNames(text: string): string[] {
  const joined = text.split(/\s+/).filter((name) => /[\p{L}\p{N}][^\p{L}\p{N}\s]+[\p{L}\p{N}]/u.test(name))
  return joined.map((name) => toPlainText(name).replace(/[^\p{L}\p{N}]/gu, ''))
}

/** The words of a vehicle's name that are offered as corrections: 3 to 20 letters, nothing else. */
export function spellableWords(name: string): string[] {
  return [...new Set(splitWords(name))].filter((word) => /^\p{L}{3,20}$/u.test(word))
}

function splitWords(text: string): readonly string[] {
  return toPlainText(text).match(/[\p{L}\p{N}]+/gu) ?? []
}

function toPlainText(text: string): string {
  return text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()
}
