import {
  BODY_STYLES,
  CONDITION_RATINGS,
  DRIVETRAINS,
  FUEL_TYPES,
  MILEAGE_TYPES,
  TITLE_STATUSES,
  TRANSMISSIONS,
  VEHICLE_LIMITS,
} from './enumerations.ts'

/**
 * The fields of a vehicle in one table, by their names on the wire. Forms, labels, change history and the
 * specification tab are loops over it; the columns, the API's input and output are held to it by their types
 * (docs/first-change.md). VIN, equipment, declarations and description are not in the table.
 */

interface Described {
  /** At the input and on the specification tab. */
  readonly label: string
  /** On the specification tab, where it differs from `label`. */
  readonly tabLabel?: string
  /** In the edit form, and within a sentence about changes; by default the label in lower case. */
  readonly changeName?: string
  /** Below the input; by default 'Optional' at an optional text or number. */
  readonly hint?: string
  readonly isOptional: boolean
}

interface TextField extends Described {
  readonly kind: 'text'
  readonly maxCharacters: number
}

/** How a number is shown: '2019', '42,180', '3.0 L'. A grouped one is entered with separators too. */
type NumberFormat = 'plain' | 'grouped' | 'liters'

interface NumberField extends Described {
  readonly kind: 'number'
  readonly min: number
  readonly max: number
  /** Of the text that is entered. */
  readonly maxCharacters: number
  readonly format: NumberFormat
}

interface ChoiceField extends Described {
  readonly kind: 'choice'
  readonly options: readonly [string, ...string[]]
  /** What the create form starts with; '' where nothing is chosen. */
  readonly initial: string
  /** Whether the create form asks the seller to confirm the initial value or to choose another. */
  readonly mustConfirm?: true
}

export type VehicleField = TextField | NumberField | ChoiceField

const MAX_NAME = 60
const MAX_COLOR = 40

/** In the order of the edit form's values, and so of conflicts and errors. */
export const VEHICLE_FIELDS = {
  year: {
    kind: 'number',
    label: 'Year',
    isOptional: false,
    min: VEHICLE_LIMITS.earliestModelYear,
    max: 9_999,
    maxCharacters: 4,
    format: 'plain',
  },
  make: { kind: 'text', label: 'Make', isOptional: false, maxCharacters: MAX_NAME },
  model: { kind: 'text', label: 'Model', isOptional: false, maxCharacters: MAX_NAME },
  trim: {
    kind: 'text',
    label: 'Trim level',
    tabLabel: 'Trim',
    changeName: 'trim',
    isOptional: true,
    maxCharacters: MAX_NAME,
  },
  mileage: {
    kind: 'number',
    label: 'Mileage',
    isOptional: false,
    min: 0,
    max: VEHICLE_LIMITS.maxMileage,
    maxCharacters: 9,
    format: 'grouped',
    hint: 'As the odometer shows',
  },
  mileage_type: {
    kind: 'choice',
    label: 'Mileage type',
    changeName: 'mileage unit',
    isOptional: false,
    options: MILEAGE_TYPES,
    initial: 'miles',
  },
  engine_size: {
    kind: 'number',
    label: 'Engine size',
    isOptional: true,
    min: 0,
    max: VEHICLE_LIMITS.maxEngineLitres,
    maxCharacters: 4,
    format: 'liters',
    hint: 'Liters, optional',
  },
  body_style: {
    kind: 'choice',
    label: 'Body style',
    isOptional: false,
    options: BODY_STYLES,
    initial: 'sedan',
  },
  fuel_type: {
    kind: 'choice',
    label: 'Fuel type',
    isOptional: false,
    options: FUEL_TYPES,
    initial: 'gasoline',
  },
  transmission: {
    kind: 'choice',
    label: 'Transmission',
    isOptional: false,
    options: TRANSMISSIONS,
    initial: 'automatic',
  },
  drivetrain: {
    kind: 'choice',
    label: 'Drivetrain',
    isOptional: true,
    options: DRIVETRAINS,
    initial: 'fwd',
    mustConfirm: true,
  },
  condition_rating: {
    kind: 'choice',
    label: 'Condition rating',
    changeName: 'condition',
    isOptional: true,
    options: CONDITION_RATINGS,
    initial: 'good',
    mustConfirm: true,
  },
  title_status: {
    kind: 'choice',
    label: 'Title status',
    isOptional: false,
    options: TITLE_STATUSES,
    initial: 'clean',
    mustConfirm: true,
  },
  exterior_color: { kind: 'text', label: 'Exterior color', isOptional: true, maxCharacters: MAX_COLOR },
  interior_color: { kind: 'text', label: 'Interior color', isOptional: true, maxCharacters: MAX_COLOR },
} as const satisfies Readonly<Record<string, VehicleField>>

export type FieldName = keyof typeof VEHICLE_FIELDS

/** The section of each field in the forms, in the order of the inputs; the edit form has no identity. */
const FORM_SECTIONS = {
  year: 'identity',
  make: 'identity',
  model: 'identity',
  trim: 'odometer',
  mileage: 'odometer',
  mileage_type: 'odometer',
  body_style: 'specifications',
  engine_size: 'specifications',
  transmission: 'specifications',
  fuel_type: 'specifications',
  drivetrain: 'specifications',
  condition_rating: 'specifications',
  title_status: 'specifications',
  exterior_color: 'specifications',
  interior_color: 'specifications',
} as const satisfies Readonly<Record<FieldName, 'identity' | 'odometer' | 'specifications'>>

/**
 * The group of each field on the specification tab, in the order of the tab; the unit stands with the mileage.
 */
export const TAB_GROUPS = {
  make: 'Vehicle',
  model: 'Vehicle',
  year: 'Vehicle',
  trim: 'Vehicle',
  body_style: 'Vehicle',
  mileage: 'Vehicle',
  mileage_type: null,
  vin: 'Vehicle',
  title_status: 'Vehicle',
  engine_size: 'Engine and drive',
  fuel_type: 'Engine and drive',
  transmission: 'Engine and drive',
  drivetrain: 'Engine and drive',
  exterior_color: 'Color and condition',
  interior_color: 'Color and condition',
  condition_rating: 'Color and condition',
} as const satisfies Readonly<Record<FieldName | 'vin', string | null>>

type OtherFact = 'vin' | 'features' | 'description' | 'declarations'

/** How far a fact of a listed vehicle may change. docs/rules/listings.md, What stays */
export type ChangeRule =
  /** Identifies the vehicle: fixed once the listing is public. */
  | 'fixed_in_public'
  /** What a bid relies on: fixed once there are bids. */
  | 'fixed_by_bids'
  /** Once there are bids, the distance only grows. */
  | 'upwards'
  /** Once there are bids, a declaration only gets worse for the seller. */
  | 'to_the_worse'
  /** May change; the change is marked and announced. */
  | 'announced'

/** The rule of each field, and of the facts that are not in the table. */
export const CHANGE_RULES = {
  vin: 'fixed_in_public',
  year: 'fixed_in_public',
  make: 'fixed_in_public',
  model: 'fixed_in_public',
  trim: 'announced',
  mileage: 'upwards',
  mileage_type: 'upwards',
  engine_size: 'fixed_by_bids',
  body_style: 'fixed_by_bids',
  fuel_type: 'fixed_by_bids',
  transmission: 'fixed_by_bids',
  drivetrain: 'fixed_by_bids',
  condition_rating: 'announced',
  title_status: 'fixed_by_bids',
  exterior_color: 'announced',
  interior_color: 'announced',
  features: 'announced',
  description: 'announced',
  declarations: 'to_the_worse',
} as const satisfies Readonly<Record<FieldName | OtherFact, ChangeRule>>

/** The fields that begin a row of the form, where there are two columns. */
export const ROW_STARTS: ReadonlySet<FieldName> = new Set<FieldName>(['exterior_color'])

type Section = (typeof FORM_SECTIONS)[FieldName]
type FieldOf<Of extends Section> = {
  [Name in FieldName]: (typeof FORM_SECTIONS)[Name] extends Of ? Name : never
}[FieldName]

/** A field that can be corrected after listing. */
export type CorrectableField = Exclude<FieldName, FieldOf<'identity'>>

type ValueOf<Field extends VehicleField> =
  | (Field extends ChoiceField ? Field['options'][number] : Field extends NumberField ? number : string)
  | (Field['isOptional'] extends true ? null : never)

/** The value of each field. */
export type FieldValues = { readonly [Name in FieldName]: ValueOf<(typeof VEHICLE_FIELDS)[Name]> }

export const FIELD_NAMES = Object.keys(VEHICLE_FIELDS) as readonly FieldName[]

export const CORRECTABLE_FIELDS = FIELD_NAMES.filter(
  (name): name is CorrectableField => FORM_SECTIONS[name] !== 'identity',
)

/** The table's entry of a field; undefined where the table has none of this name. */
export function vehicleField(name: string): VehicleField | undefined {
  return Object.hasOwn(VEHICLE_FIELDS, name) ? VEHICLE_FIELDS[name as FieldName] : undefined
}

/** The fields of a section of the forms, in the order of the inputs. */
export function fieldsInForm<Of extends Section>(section: Of): readonly FieldOf<Of>[] {
  const names = Object.keys(FORM_SECTIONS) as readonly FieldName[]
  return names.filter((name): name is FieldOf<Of> => FORM_SECTIONS[name] === section)
}

/** Whether the field is a number that is shown and entered with separators. */
export function isGrouped(name: string): boolean {
  const field = vehicleField(name)
  return field?.kind === 'number' && field.format === 'grouped'
}

/** The named fields of `values`. */
export function pickFields<Name extends FieldName, Values extends Readonly<Record<Name, unknown>>>(
  values: Values,
  names: readonly Name[],
): Pick<Values, Name> {
  return mapFields(names, (name) => values[name]) as Pick<Values, Name>
}

/** A value for each of the named fields. */
export function mapFields<Name extends FieldName, Value>(
  names: readonly Name[],
  toValue: (name: Name) => Value,
): Readonly<Record<Name, Value>> {
  return Object.fromEntries(names.map((name) => [name, toValue(name)])) as Record<Name, Value>
}
