/**
 * Handing over a sold vehicle in California: what has to be done, by whom, and how far the two sides are (record 228).
 * General information, no legal advice. Where each rule comes from stands with it.
 */
import { calendarDateText } from '../display/times.ts'
import type { VehicleDeclarations } from '../vehicle/declarations.ts'
import type { FuelType, TitleStatus } from '../vehicle/enumerations.ts'

export const HANDOVER_ITEMS = [
  'price_paid',
  'title_signed',
  'lien_released',
  'odometer',
  'bill_of_sale',
  'smog',
  'keys',
  'release_of_liability',
  'transfer',
] as const
export type HandoverItem = (typeof HANDOVER_ITEMS)[number]

export const HANDOVER_DEEDS = ['ticked', 'unticked', 'handed_over', 'received', 'not_paid'] as const
export type HandoverDeed = (typeof HANDOVER_DEEDS)[number]

export type HandoverSide = 'seller' | 'buyer'

/** So many words on one sale are kept; nobody changes their mind so often. */
export const MOST_HANDOVER_EVENTS = 300

/** After so long a seller may say that the buyer has not paid (record 227). */
export const UNPAID_AFTER_MS = 7 * 24 * 60 * 60_000

export interface HandoverVehicle {
  readonly year: number
  readonly fuelType: FuelType
  readonly titleStatus: TitleStatus
  readonly declarations: VehicleDeclarations
}

export interface HandoverTask {
  readonly item: HandoverItem
  /** Whose it is to do, and to tick. */
  readonly side: HandoverSide
  readonly title: string
  readonly text: string
}

export const HANDOVER_DISCLAIMER =
  'This list is general information about private sales in California, not legal advice. The DMV decides what it needs.'

/**
 * What is to be done, in the order in which one would do it, from what the seller has declared.
 *
 * Sources: title and its lines, California Vehicle Code (CVC) 5600 and 5750 to 5753; lien, CVC 6301; odometer, 49 CFR
 * part 580 and CVC 32 (vehicles of the model year 2011 and newer for 20 years, older ones are exempt); bill of sale, DMV
 * form REG 135; smog, CVC 24007(b) and Health and Safety Code 44011; notice of release, CVC 5900 (5 days) with DMV form
 * REG 138; transfer, CVC 5902 (10 days) and 9255, use tax, Revenue and Taxation Code 6201 and 6291 to 6294.
 */
export function handoverTasks(vehicle: HandoverVehicle, nowYear: number): HandoverTask[] {
  return [
    {
      item: 'price_paid',
      side: 'seller',
      title: 'Receive the price',
      text: 'The buyer pays the whole price to the seller. Meet at a bank, and check a cashier’s check with the bank that issued it before the vehicle goes.',
    },
    ...lienTask(vehicle),
    {
      item: 'title_signed',
      side: 'seller',
      title: 'Sign the title over',
      text: titleText(vehicle.titleStatus),
    },
    {
      item: 'odometer',
      side: 'seller',
      title: 'Disclose the odometer',
      text: odometerText(vehicle.year, nowYear),
    },
    {
      item: 'bill_of_sale',
      side: 'seller',
      title: 'Sign the bill of sale',
      text: 'Print it, fill in what is missing and sign it. Each of you keeps a copy. It has what DMV form REG 135 has.',
    },
    smogTask(vehicle, nowYear),
    {
      item: 'release_of_liability',
      side: 'seller',
      title: 'File the Notice of Transfer and Release of Liability',
      text: 'Within 5 days of the sale, online at dmv.ca.gov or with DMV form REG 138. From then on the vehicle is the buyer’s responsibility.',
    },
    {
      item: 'keys',
      side: 'buyer',
      title: 'Receive the vehicle with its keys and papers',
      text: 'Check that the VIN is the same on the vehicle, the title and the bill of sale.',
    },
    {
      item: 'transfer',
      side: 'buyer',
      title: 'Transfer the ownership at the DMV',
      text: 'Within 10 days: the title, the transfer fee, use tax on the price at the rate of where you live, and the smog certificate where one is needed.',
    },
  ]
}

/** CVC 5753 and 6301: who has the title signs it over; a legal owner's signature, notarized or on REG 227 or REG 166. */
function lienTask({ titleStatus }: HandoverVehicle): HandoverTask[] {
  if (titleStatus !== 'lienholder') return []
  return [
    {
      item: 'lien_released',
      side: 'seller',
      title: 'Have the lien released',
      text: 'The lender has the title. Pay the loan off and have the lender sign the title on line 2, or send a lien satisfied form (REG 166). The buyer does not pay before that.',
    },
  ]
}

/** CVC 5600, 5750; of salvage and revived salvage vehicles CVC 11515 and 11515.2, disclosure CVC 11713.26. */
function titleText(status: TitleStatus): string {
  const signing =
    'Sign on line 1 of the California Certificate of Title, with the date; the buyer signs the back.'
  switch (status) {
    case 'lienholder':
      return `${signing} Line 2 has the signature of the lender.`
    case 'salvage':
      return 'The vehicle has a salvage title: hand over the Salvage Certificate, signed. The buyer cannot drive it on the road before it is inspected and registered as revived salvage.'
    case 'rebuilt':
      return `${signing} The title says that the vehicle was salvaged, and stays so.`
    case 'other':
      return `${signing} Without a title in hand, DMV form REG 227 takes its place.`
    case 'clean':
      return signing
  }
}

/** 49 CFR 580.17: of the model year 2010 and older exempt, of 2011 and newer after 20 years. */
function odometerText(year: number, nowYear: number): string {
  const isExempt = year <= 2010 || nowYear - year >= 20
  return isExempt
    ? 'A vehicle of this model year is exempt from the federal odometer disclosure. The bill of sale has the reading all the same.'
    : 'Write the reading on the title, or on DMV form REG 262 where the title has no room for it. Both of you sign it.'
}

/**
 * Whether the sale needs a smog certificate. By age: none for gasoline, hybrid and other vehicles of the four newest model
 * years (the buyer pays a smog transfer fee), nor for gasoline of 1975 and older; diesel of 1997 and older exempt;
 * electric exempt (Health and Safety Code 44011; CVC 24007, 4000.1).
 */
export function smogNeed(
  { year, fuelType }: Pick<HandoverVehicle, 'year' | 'fuelType'>,
  nowYear: number,
): 'exempt_fuel' | 'exempt_old' | 'exempt_new' | 'needed' {
  if (fuelType === 'electric') return 'exempt_fuel'
  if (fuelType === 'diesel') return year <= 1997 ? 'exempt_old' : 'needed'
  if (year <= 1975) return 'exempt_old'
  return nowYear - year < 4 ? 'exempt_new' : 'needed'
}

function smogTask(vehicle: HandoverVehicle, nowYear: number): HandoverTask {
  return {
    item: 'smog',
    side: 'seller',
    title: 'Hand over the smog certificate',
    text: smogText(vehicle, nowYear),
  }
}

function smogText(vehicle: HandoverVehicle, nowYear: number): string {
  switch (smogNeed(vehicle, nowYear)) {
    case 'exempt_fuel':
      return 'An electric vehicle needs none.'
    case 'exempt_old':
      return `By its age (${vehicle.year}) the vehicle needs none.`
    case 'exempt_new':
      return 'A vehicle of the four newest model years needs none. The buyer pays the DMV a smog transfer fee.'
    case 'needed':
      return `The seller gets one, no more than 90 days old on the day of the sale. ${declaredSmog(vehicle.declarations)}`
  }
}

function declaredSmog({ smog }: VehicleDeclarations): string {
  switch (smog?.state) {
    case 'certified':
      return smog.certifiedOn === null
        ? 'The seller has declared that there is one, without its date.'
        : `The seller has declared one dated ${calendarDateText(smog.certifiedOn)}.`
    case 'exempt':
      return 'The seller has declared the vehicle exempt; from what is known of it, it is not. Ask the DMV.'
    case 'not_certified':
      return 'The seller has declared that there is none yet.'
    default:
      return 'The seller has not stated whether there is one.'
  }
}

export interface HandoverEvent {
  readonly deed: HandoverDeed
  readonly item: HandoverItem | null
  readonly atMs: number
}

/** What of the list is done and since when: the last word on each item counts. */
export function tickedItems(events: readonly HandoverEvent[]): ReadonlyMap<HandoverItem, number> {
  const ticked = new Map<HandoverItem, number>()
  for (const { deed, item, atMs } of events) {
    if (item === null) continue
    if (deed === 'ticked') ticked.set(item, atMs)
    if (deed === 'unticked') ticked.delete(item)
  }
  return ticked
}

/** How a sale stands towards its handing over. */
export interface HandoverStanding {
  readonly state: 'pending' | 'action_required' | 'paid' | 'deposit_captured' | 'failed' | 'refunded'
  readonly soldAtMs: number
  readonly sellerHandedOverAtMs: number | null
  readonly buyerReceivedAtMs: number | null
  readonly defaultedAtMs: number | null
}

/** Whether the two sides know each other and work through the list: the premium is charged, and the sale holds. */
export function isHandoverOpen({ state, defaultedAtMs }: HandoverStanding): boolean {
  return state === 'paid' && defaultedAtMs === null
}

/** Why something of the list can no longer be changed; null where it can. */
export function whyNotTicked(standing: HandoverStanding, isOwn: boolean): string | null {
  if (!isHandoverOpen(standing)) return HANDOVER_TEXTS.notOpen
  if (!isOwn) return 'This is for the other side to do.'
  const isOver = standing.sellerHandedOverAtMs !== null && standing.buyerReceivedAtMs !== null
  return isOver ? 'The vehicle is handed over. The list can no longer be changed.' : null
}

/** Why the seller (or, at once, an administrator) cannot say that the buyer has not paid; null where they can. */
export function whyNotUnpaid(
  standing: HandoverStanding,
  by: 'seller' | 'admin',
  nowMs: number,
): string | null {
  if (standing.defaultedAtMs !== null) return 'This is noted already.'
  if (!isHandoverOpen(standing)) return HANDOVER_TEXTS.notOpen
  if (standing.sellerHandedOverAtMs !== null || standing.buyerReceivedAtMs !== null) {
    return 'The vehicle is handed over.'
  }
  const isEarly = by === 'seller' && nowMs < standing.soldAtMs + UNPAID_AFTER_MS
  return isEarly ? 'You can say so 7 days after the sale.' : null
}

/** Whether a sale has come to nothing, so that the vehicle may be offered to somebody else (record 227). */
export function isSaleUnpaid({
  state,
  defaultedAtMs,
}: Pick<HandoverStanding, 'state' | 'defaultedAtMs'>): boolean {
  return defaultedAtMs !== null || state === 'failed' || state === 'deposit_captured'
}

export const HANDOVER_TEXTS = {
  notOpen: 'The handover begins once the buyer’s premium is charged.',
  disclaimer: HANDOVER_DISCLAIMER,
} as const
