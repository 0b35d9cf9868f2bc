/**
 * What somebody types into a search, as words: runs of letters and digits, in small letters and without accents, as the
 * index cuts its texts. Whatever else stands there (quotes, stars, brackets, SQL) parts words and means nothing.
 */

const MAX_WORDS = 8
const MAX_WORD_CHARACTERS = 40

/** The words of a search, each once; no more than the first eight. */
export function searchWords(text: string): string[] {
  return [...new Set(wordsOf(text).map((word) => word.slice(0, MAX_WORD_CHARACTERS)))].slice(0, MAX_WORDS)
}

/**
 * The expression that finds every word, as it is or as the beginning of a longer one. A single letter or digit counts
 * only as it is: as a beginning it would fit nearly everything.
 */
export function matchExpression(words: readonly (string | readonly string[])[]): string {
  return words
    .map((word) => {
      const spellings = typeof word === 'string' ? [word] : word
      return `(${spellings.map((spelling) => `"${spelling}"${spelling.length > 1 ? ' *' : ''}`).join(' OR ')})`
    })
    .join(' AND ')
}

/**
 * Names that are also written in one: 'F-150' is looked for as 'f150', 'CX-5' as 'cx5', 'Mercedes-Benz' as
 * 'mercedesbenz'. The index cuts them at the hyphen, so they are added to its text.
 */
export function joinedNames(text: string): string[] {
  const joined = text.split(/\s+/).filter((name) => /[\p{L}\p{N}][^\p{L}\p{N}\s]+[\p{L}\p{N}]/u.test(name))
  return joined.map((name) => plain(name).replace(/[^\p{L}\p{N}]/gu, ''))
}

/** The words of a car's name that a mistyped word may have meant: of letters alone, and three at least. */
export function spellableWords(name: string): string[] {
  return [...new Set(wordsOf(name))].filter((word) => /^\p{L}{3,}$/u.test(word))
}

function wordsOf(text: string): readonly string[] {
  return plain(text).match(/[\p{L}\p{N}]+/gu) ?? []
}

function plain(text: string): string {
  return text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()
}
