/** The title of a listing with bids keeps naming the vehicle (docs/rules/listings.md, What stays). */

interface NamedVehicle {
  readonly year: number
  readonly make: string
  readonly model: string
}

/** Whether the title contains year, make and model; case, accents and punctuation are ignored. */
export function namesVehicle(title: string, { year, make, model }: NamedVehicle): boolean {
  const [words, letters] = [` ${toWords(title)} `, toWords(title).replaceAll(' ', '')]
  const isNamed = (name: string) => {
    // 'F150' names the F-150, while the 3 in '2013' names no Mazda 3.
    const joined = toWords(name).replaceAll(' ', '')
    return words.includes(` ${toWords(name)} `) || (joined.length > 2 && letters.includes(joined))
  }
  return isNamed(String(year)) && isNamed(make) && isNamed(model)
}

/** No title is longer, and to decompose a run of accents takes time by its square. */
const LONGEST_COMPARED = 500

function toWords(text: string): string {
  return text
    .slice(0, LONGEST_COMPARED)
    .normalize('NFKD')
    .replace(/\p{Mark}/gu, '')
    .toLowerCase()
    .replace(/[^\p{Letter}\p{Number}]+/gu, ' ')
    .trim()
}
