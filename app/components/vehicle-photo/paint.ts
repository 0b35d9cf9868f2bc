/** Plain words for colours, and the paint each stands for. Of several in a name the last counts: 'Black Forest Green' is green. */
const COLOURS: ReadonlyMap<string, string> = new Map([
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

/** What makers call their paints where they do not say the colour; the first found counts. */
const NAMES: readonly (readonly [RegExp, string])[] = [
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

/** Neither light nor dark: for a colour that nobody has named. */
const UNKNOWN = '#8b929b'

/** The paint that a colour's name suggests, as a hex value; what a listing calls 'Portimao Blue' is drawn blue. */
export function paintOf(colour: string | null): string {
  if (colour === null) return UNKNOWN
  const name = colour.toLowerCase()
  const plain = name.split(/[^a-z]+/).findLast((word) => COLOURS.has(word))
  const meant = plain ?? NAMES.find(([words]) => words.test(name))?.[1]
  return (meant !== undefined && COLOURS.get(meant)) || UNKNOWN
}
