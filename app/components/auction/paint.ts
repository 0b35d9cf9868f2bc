/** Words that colour names are made of, and the paint each stands for; the first found counts. */
const PAINTS: readonly (readonly [RegExp, string])[] = [
  [/white|pearl|ivory|polar/i, '#e9ebee'],
  [/black|obsidian|ebony|onyx/i, '#22252a'],
  [/silver|platinum|iridium/i, '#b4bac2'],
  [/gr[ae]y|graphite|slate|gun/i, '#70777f'],
  [/red|ruby|carmine|maroon|crimson/i, '#b5252b'],
  [/blue|navy|aegean|coastal/i, '#2b5ba8'],
  [/green|olive|sage|forest/i, '#4d7a52'],
  [/yellow|gold|solar/i, '#d9a520'],
  [/orange|copper|bronze/i, '#c2652a'],
  [/brown|beige|tan|sand/i, '#a08560'],
]

const UNKNOWN = '#8b929b'

/** The paint that a colour's name suggests. */
export function paintOf(colour: string | null): string {
  return PAINTS.find(([words]) => colour !== null && words.test(colour))?.[1] ?? UNKNOWN
}
