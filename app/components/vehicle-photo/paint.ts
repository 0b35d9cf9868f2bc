/** Basic color words and their paint. The last word of a name counts: 'Black Forest Green' is green. */
const PAINTS: ReadonlyMap<string, string> = new Map([
  ['white', '#e9ebee'],
  ['black', '#22252a'],
  ['silver', '#b4bac2'],
  ['gray', '#70777f'],
  ['grey', '#70777f'],
  ['red', '#b5252b'],
  ['blue', '#2b5ba8'],
  ['green', '#4d7a52'],
  ['yellow', '#d9a520'],
  ['gold', '#c9a24b'],
  ['orange', '#cf6a24'],
  ['brown', '#6f4e37'],
  ['beige', '#b9a88a'],
  ['tan', '#b08d62'],
  ['purple', '#5b3f86'],
])

/** Words of manufacturers' paint names and their basic color; the first match counts. */
const PAINT_NAMES: readonly (readonly [RegExp, string])[] = [
  [/pearl|ivory|polar|snow|chalk|alabaster|cream/, 'white'],
  [/obsidian|ebony|onyx|jet|raven|carbon/, 'black'],
  [/platinum|iridium|titanium|sterling|aluminum/, 'silver'],
  [/graphite|slate|gun ?metal|charcoal|magnetic|steel|granite|anthracite/, 'gray'],
  [/ruby|carmine|maroon|crimson|burgundy|scarlet|cherry|garnet|wine/, 'red'],
  [/navy|aegean|coastal|midnight|azure|sapphire|cobalt|indigo|denim|teal|turquoise/, 'blue'],
  [/olive|sage|forest|emerald|army|moss/, 'green'],
  [/solar|lemon|sun/, 'yellow'],
  [/copper|bronze|sunset|tangerine/, 'orange'],
  [/mocha|espresso|chestnut|walnut|cocoa/, 'brown'],
  [/sand|champagne|pebble|khaki|desert|linen/, 'beige'],
  [/plum|violet|amethyst|lavender/, 'purple'],
]

/** A neutral gray for unknown colors. */
const UNKNOWN = '#8b929b'

/** Returns the paint for a color name as a hex value; 'Portimao Blue' is drawn blue. */
export function toPaint(color: string | null): string {
  if (color === null) return UNKNOWN
  const name = color.toLowerCase()
  const plain = name.split(/[^a-z]+/).findLast((word) => PAINTS.has(word))
  const colorWord = plain ?? PAINT_NAMES.find(([pattern]) => pattern.test(name))?.[1]
  return (colorWord !== undefined && PAINTS.get(colorWord)) || UNKNOWN
}
