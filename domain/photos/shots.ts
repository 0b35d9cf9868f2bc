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
}

/** In the order in which one walks round a car. */
export const SHOTS: readonly Shot[] = [
  { key: 'front', label: 'Front three-quarter', type: 'exterior' },
  { key: 'left', label: 'Left side', type: 'exterior' },
  { key: 'rear', label: 'Rear three-quarter', type: 'exterior' },
  { key: 'right', label: 'Right side', type: 'exterior' },
  { key: 'interior', label: 'Seats and interior', type: 'interior' },
  { key: 'odometer', label: 'Dash with odometer', type: 'interior' },
  { key: 'engine', label: 'Engine', type: 'engine' },
  { key: 'tires', label: 'Tires', type: 'others' },
  { key: 'faults', label: 'Faults and wear', type: 'others' },
]

type Told = Pick<ListedPhoto, 'image_type' | 'alt_text'>

/**
 * The shots that these photos cover, as far as their seller says what they show: a photo whose words name a shot covers that
 * one, one without words the first of its type that is still open. Other words cover none, and no photo covers two.
 */
export function coveredShots(photos: readonly Told[]): ReadonlySet<ShotKey> {
  const covered = new Set<ShotKey>()
  for (const photo of photos) {
    const named = SHOTS.find(({ label }) => wordsOf(photo) === label.toLowerCase())
    if (named) covered.add(named.key)
  }
  for (const photo of photos) {
    if (wordsOf(photo) !== '') continue
    const open = SHOTS.find(({ key, type }) => type === photo.image_type && !covered.has(key))
    if (open) covered.add(open.key)
  }
  return covered
}

function wordsOf({ alt_text }: Told): string {
  return (alt_text ?? '').trim().toLowerCase()
}
