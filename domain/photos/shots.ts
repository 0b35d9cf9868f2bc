/**
 * The recommended shots of a vehicle, and which of them a listing has (docs/rules/photos.md, Recommended
 * shots).
 */
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

/** A recommended shot. */
export interface Shot {
  readonly key: ShotKey
  /** The label of the shot and the alt text of its photo. */
  readonly label: string
  readonly type: ListedPhoto['image_type']
  /** Other names of the shot, normalized as by `normalizeWords`. */
  readonly names?: readonly string[]
}

/** In the order of a walk around the vehicle. */
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

type DescribedPhoto = Pick<ListedPhoto, 'image_type' | 'alt_text'>

/**
 * The shots that these photos cover, identified by alt text, by its part after the last comma, or without alt
 * text by a photo type that belongs to one shot only. 'Side' counts as the first side that is not covered.
 * All other texts cover nothing: a shot that is counted by mistake would no longer be recommended.
 */
export function coveredShots(photos: readonly DescribedPhoto[]): ReadonlySet<ShotKey> {
  const covered = new Set<ShotKey>()
  for (const photo of photos) {
    const shot = findShot(photo)
    if (shot) covered.add(shot.key)
  }
  for (const { alt_text: text } of photos) {
    if (normalizeWords(lastPart(text ?? '')) !== 'side') continue
    const open = SIDES.find((side) => !covered.has(side))
    if (open) covered.add(open)
  }
  return covered
}

const SIDES: readonly ShotKey[] = ['left', 'right']

function findShot({ image_type: type, alt_text: text }: DescribedPhoto): Shot | undefined {
  const words = normalizeWords(text ?? '')
  if (words !== '') {
    return findShotByName(words) ?? findShotByName(normalizeWords(lastPart(text ?? '')))
  }
  const ofType = SHOTS.filter((shot) => shot.type === type)
  return ofType.length === 1 ? ofType[0] : undefined
}

function findShotByName(words: string): Shot | undefined {
  return SHOTS.find(
    ({ label, names }) => haveSameWords(normalizeWords(label), words) || names?.includes(words),
  )
}

/** Compares words in any order: 'Side left' equals 'Left side'. */
function haveSameWords(one: string, other: string): boolean {
  const inOrder = (words: string) => words.split(' ').sort().join(' ')
  return inOrder(one) === inOrder(other)
}

/**
 * The part after the last comma; in '2020 BMW M340i in Portimao Blue, front three quarter' the part before it
 * names the vehicle.
 */
function lastPart(text: string): string {
  return text.slice(text.lastIndexOf(',') + 1)
}

/**
 * Normalizes words so that 'Front three-quarter' equals ' front three quarters': lower case, single spaces,
 * no hyphens, no plural s.
 */
function normalizeWords(text: string): string {
  return text
    .toLowerCase()
    .replace(/[\s\p{Dash}]+/gu, ' ')
    .trim()
    .replace(/s(?= |$)/g, '')
}
