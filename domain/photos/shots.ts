/** The shots that sell a car: what a buyer who cannot come wants to see, and which of them a listing has. */
import type { ListedPhoto } from './listed-photos.ts'

export type ShotKey =
  | 'front'
  | 'rear'
  | 'left'
  | 'right'
  | 'interior'
  | 'odometer'
  | 'engine'
  | 'tires'
  | 'faults'

export interface Shot {
  readonly key: ShotKey
  /** What the photo is said to show. */
  readonly label: string
  readonly type: ListedPhoto['image_type']
  /** What else its photo is called, as `plainWords` writes it. */
  readonly names?: readonly string[]
}

/** In the order in which one walks round a car. */
export const SHOTS: readonly Shot[] = [
  { key: 'front', label: 'Front three-quarter', type: 'exterior' },
  { key: 'left', label: 'Left side', type: 'exterior' },
  { key: 'rear', label: 'Rear three-quarter', type: 'exterior' },
  { key: 'right', label: 'Right side', type: 'exterior' },
  { key: 'interior', label: 'Seats and interior', type: 'interior', names: ['interior', 'seat'] },
  { key: 'odometer', label: 'Dash with odometer', type: 'interior', names: ['odometer'] },
  { key: 'engine', label: 'Engine', type: 'engine' },
  { key: 'tires', label: 'Tires', type: 'others', names: ['wheel'] },
  { key: 'faults', label: 'Faults and wear', type: 'others', names: ['fault', 'wear'] },
]

type Told = Pick<ListedPhoto, 'image_type' | 'alt_text'>

/**
 * The shots that these photos cover, as far as their seller says what they show: in its words, or after a comma behind the car's name, or without words in a part
 * of the car that is one shot alone. 'Side' is the first side that is still open. Other words cover none, no photo covers
 * two, and nothing is guessed: a tick that nobody said would hide a shot that is missing.
 */
export function coveredShots(photos: readonly Told[]): ReadonlySet<ShotKey> {
  const covered = new Set<ShotKey>()
  for (const photo of photos) {
    const said = saidShot(photo)
    if (said) covered.add(said.key)
  }
  for (const { alt_text: text } of photos) {
    if (plainWords(lastPart(text ?? '')) !== 'side') continue
    const open = SIDES.find((side) => !covered.has(side))
    if (open) covered.add(open)
  }
  return covered
}

const SIDES: readonly ShotKey[] = ['left', 'right']

function saidShot({ image_type: type, alt_text: text }: Told): Shot | undefined {
  const words = plainWords(text ?? '')
  if (words !== '') {
    return shotCalled(words) ?? shotCalled(plainWords(lastPart(text ?? '')))
  }
  const ofType = SHOTS.filter((shot) => shot.type === type)
  return ofType.length === 1 ? ofType[0] : undefined
}

function shotCalled(words: string): Shot | undefined {
  return SHOTS.find(({ label, names }) => sameWords(plainWords(label), words) || names?.includes(words))
}

/** 'Side left' is 'Left side'. */
function sameWords(one: string, other: string): boolean {
  const inOrder = (words: string) => words.split(' ').sort().join(' ')
  return inOrder(one) === inOrder(other)
}

/** Of '2020 BMW M340i in Portimao Blue, front three quarter' the end: what comes before it names the car. */
function lastPart(text: string): string {
  return text.slice(text.lastIndexOf(',') + 1)
}

/** 'Front three-quarter' and ' front  three quarters' are one: small letters, single spaces, no hyphens, no s of a plural. */
function plainWords(text: string): string {
  return text
    .toLowerCase()
    .replace(/[\s\p{Dash}]+/gu, ' ')
    .trim()
    .replace(/s(?= |$)/g, '')
}
