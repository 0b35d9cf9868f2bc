/**
 * The characters of each font file, as ranges of code points. `latin` has the characters of the pages' own
 * texts and common accents, and every page loads it; the others are fetched when a page has one of their
 * characters, mostly in a name. Any other character uses the system font.
 */
export const FONT_CHARACTERS = {
  latin: {
    source: 'latin',
    ranges: [
      [0x20, 0x7e],
      // No-break space © × á é í ñ ó ú ü
      [0xa0, 0xa0],
      [0xa9, 0xa9],
      [0xd7, 0xd7],
      [0xb7, 0xb7],
      [0xe1, 0xe1],
      [0xe9, 0xe9],
      [0xed, 0xed],
      [0xf1, 0xf1],
      [0xf3, 0xf3],
      [0xfa, 0xfa],
      [0xfc, 0xfc],
      // – — ‘ ’ “ ” • … −
      [0x2013, 0x2014],
      [0x2018, 0x2019],
      [0x201c, 0x201d],
      [0x2022, 0x2022],
      [0x2026, 0x2026],
      [0x2212, 0x2212],
    ],
  },
  'latin-accents': {
    source: 'latin',
    ranges: [
      [0xa1, 0xa8],
      [0xaa, 0xb6],
      [0xb8, 0xd6],
      [0xd8, 0xe0],
      [0xe2, 0xe8],
      [0xea, 0xec],
      [0xee, 0xf0],
      [0xf2, 0xf2],
      [0xf4, 0xf9],
      [0xfb, 0xfb],
      [0xfd, 0xff],
      [0x131, 0x131],
      [0x152, 0x153],
      [0x201a, 0x201a],
      [0x201e, 0x201e],
      [0x20ac, 0x20ac],
      [0x2122, 0x2122],
    ],
  },
  'latin-ext': {
    source: 'latin-ext',
    ranges: [
      [0x100, 0x130],
      [0x132, 0x151],
      [0x154, 0x17f],
      [0x218, 0x21b],
    ],
  },
} as const

type Ranges = readonly (readonly [from: number, to: number])[]

/** Every character of the ranges in one text. */
export function toCharacters(ranges: Ranges): string {
  return ranges
    .flatMap(([from, to]) => Array.from({ length: to - from + 1 }, (_, index) => from + index))
    .map((code) => String.fromCodePoint(code))
    .join('')
}

/** The ranges in the format of CSS `unicode-range`. */
export function toUnicodeRange(ranges: Ranges): string {
  const hex = (code: number) => code.toString(16).toUpperCase().padStart(4, '0')
  return ranges.map(([from, to]) => `U+${hex(from)}${to === from ? '' : `-${hex(to)}`}`).join(', ')
}
