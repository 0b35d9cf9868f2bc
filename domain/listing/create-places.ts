/** The parts of the create form and their fields, and what of them is refused. */
import type { FieldErrors } from '../errors.ts'
import type { CreateValues } from './create-form.ts'

/** Where the form is: the specification's five parts, with the fields of each in their order. */
export const CREATE_SECTIONS = [
  {
    id: 'identification',
    title: 'Vehicle Identification',
    fields: ['vin', 'year', 'make', 'model', 'trim', 'mileage', 'mileage_type'],
  },
  {
    id: 'specifications',
    title: 'Vehicle Specifications',
    fields: [
      'body_style',
      'engine_size',
      'transmission',
      'fuel_type',
      'drivetrain',
      'condition_rating',
      'title_status',
      'exterior_color',
      'interior_color',
      'equipment',
      'registration',
      'smog',
      'smog_certified_on',
      'accidents',
      'known_faults',
    ],
  },
  { id: 'description', title: 'Vehicle Description', fields: ['description'] },
  {
    id: 'settings',
    title: 'Auction Settings',
    fields: ['title', 'auction_type', 'starting_bid', 'reserve_price', 'buy_now_price', 'auction_duration'],
  },
  { id: 'images', title: 'Vehicle Images', fields: ['images'] },
] as const

export type CreateSection = (typeof CREATE_SECTIONS)[number]
/** A field that can be refused: those of the form, the list of equipment and the photos. */
export type CreatePlace = CreateSection['fields'][number]

/** The fields of the two calls that the form calls otherwise. */
const PLACES: Readonly<Record<string, CreatePlace>> = {
  features: 'equipment',
  'declarations.registration': 'registration',
  'declarations.smog': 'smog',
  'declarations.smog.state': 'smog',
  'declarations.smog.certified_on': 'smog_certified_on',
  'declarations.smog.reason': 'smog',
  'declarations.accidents': 'accidents',
  'declarations.known_faults': 'known_faults',
  start_time: 'auction_duration',
  end_time: 'auction_duration',
}

/** Every place in the order of the form. */
export const CREATE_PLACES: readonly CreatePlace[] = CREATE_SECTIONS.flatMap(
  ({ fields }): readonly CreatePlace[] => fields,
)

/** What a call refused, at the places of the form; what concerns none of them is left out. */
export function placedErrors(errors: FieldErrors): CreateErrors {
  const placed: Partial<Record<CreatePlace, readonly string[]>> = {}
  for (const [name, told] of Object.entries(errors)) {
    const place = PLACES[name] ?? CREATE_PLACES.find((known) => known === name)
    if (place !== undefined) placed[place] = told
  }
  return placed
}

/** What an unwritten title is made from. */
const TITLE_SOURCES = ['year', 'make', 'model'] as const satisfies readonly CreatePlace[]

/**
 * What is wrong, without a title that nobody wrote while what it is made from is refused: it comes with that, and is neither
 * asked for nor counted.
 */
export function withoutComingTitle(errors: CreateErrors, values: CreateValues): CreateErrors {
  const comesByItself =
    values.title.trim() === '' && TITLE_SOURCES.some((place) => errors[place] !== undefined)
  if (!comesByItself) return errors
  const { title: _, ...others } = errors
  return others
}

/** The refused places in the order of the form, as a seller comes to them. */
export function placesToMend(errors: CreateErrors): readonly CreatePlace[] {
  return CREATE_PLACES.filter((place) => errors[place] !== undefined)
}

/** What is wrong with the form, by its own fields; empty where it can be sent. */
export type CreateErrors = Readonly<Partial<Record<CreatePlace, readonly string[]>>>
