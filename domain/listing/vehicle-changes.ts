/** Which facts of a listed vehicle may still change (docs/rules/listings.md, What stays). */
import type { AuctionStatus } from '../auction/types.ts'
import type { FieldErrors } from '../errors.ts'
import type { WireDeclarations, WireVehicle } from '../schemas/vehicle.ts'
import { CHANGE_RULES, type ChangeRule } from '../vehicle/fields.ts'

/** The facts that a seller states of a vehicle, by their names on the wire. */
type StatedFact = Exclude<keyof WireVehicle, 'id' | 'images'>

/** Every fact has a rule. */
const RULES: Readonly<Record<StatedFact, ChangeRule>> = CHANGE_RULES

/** What the public and bidders already know of the vehicle's listing. */
export interface Listed {
  /** Published and paid for. */
  readonly isPublic: boolean
  readonly hasBids: boolean
}

/** A vehicle's newest auction, as far as it says who relies on the vehicle's facts. */
type NewestAuction = { readonly status: AuctionStatus; readonly hasBids: boolean }

/**
 * Whether changes of the vehicle belong to the history of the auction: it is not over, or it is over with bids, on which an
 * after-sale offer may rest, and which count again if it is reopened.
 */
export function takesChanges({ status, hasBids }: NewestAuction): boolean {
  return hasBids || (status !== 'ended' && status !== 'cancelled')
}

const CHANGE_MESSAGES = {
  fixed_in_public: 'Fixed once the listing is public.',
  fixed_by_bids: 'Fixed once there are bids.',
  upwards: 'After the first bid, you can raise the mileage, not lower it.',
  to_the_worse: 'After the first bid, you can add problems here, not remove them.',
} as const

/** A vehicle's facts before or after a change. */
type Facts = Readonly<Record<Exclude<StatedFact, 'mileage' | 'mileage_type' | 'declarations'>, unknown>> &
  Pick<WireVehicle, 'mileage' | 'mileage_type'> & { readonly declarations: WireDeclarations | null }

/** The errors of a change of a listed vehicle by field; empty if it may be made. */
export function vehicleChangeErrors(before: Facts, after: Facts, listed: Listed): FieldErrors {
  const facts = Object.keys(RULES) as StatedFact[]
  const refused = facts.filter((fact) => isFactFixed(fact, listed) && isChanged(before[fact], after[fact]))
  const errors: Record<string, readonly string[]> = {}
  for (const fact of refused) errors[fact] = [changeNote(fact, listed) ?? '']
  if (!listed.hasBids) return errors
  if (toMeters(after) < toMeters(before)) errors.mileage = [CHANGE_MESSAGES.upwards]
  return { ...errors, ...declarationErrors(before.declarations, after.declarations) }
}

/** Whether the fact can no longer change at all. */
export function isFactFixed(fact: string, { isPublic, hasBids }: Listed): boolean {
  const rule = getRule(fact)
  return (isPublic && rule === 'fixed_in_public') || (hasBids && rule === 'fixed_by_bids')
}

/** Why the fact is fixed or can change in one direction only; null where it can change freely. */
export function changeNote(fact: string, listed: Listed): string | null {
  const rule = getRule(fact)
  if (rule === 'announced') return null
  return rule === 'fixed_in_public'
    ? listed.isPublic
      ? CHANGE_MESSAGES.fixed_in_public
      : null
    : listed.hasBids
      ? CHANGE_MESSAGES[rule]
      : null
}

function getRule(fact: string): ChangeRule {
  return Object.hasOwn(RULES, fact) ? RULES[fact as StatedFact] : 'announced'
}

function isChanged(before: unknown, after: unknown): boolean {
  return JSON.stringify(before ?? null) !== JSON.stringify(after ?? null)
}

const METERS = { miles: 1_609.344, kilometers: 1_000 } as const

function toMeters({ mileage, mileage_type: unit }: Pick<WireVehicle, 'mileage' | 'mileage_type'>): number {
  return mileage * METERS[unit]
}

/** From good to bad for the buyer. What is not stated vouches for less than the best, and admits nothing. */
const REGISTRATION_ORDER = ['california', null, 'non_operational', 'other_state', 'unregistered'] as const
const ACCIDENT_ORDER = ['none_known', null, 'minor', 'major'] as const

const NOTHING_DECLARED: WireDeclarations = {
  registration: null,
  smog: null,
  accidents: null,
  known_faults: null,
}

function declarationErrors(before: WireDeclarations | null, after: WireDeclarations | null): FieldErrors {
  const [was, is] = [before ?? NOTHING_DECLARED, after ?? NOTHING_DECLARED]
  const isAllowed: Readonly<Record<keyof WireDeclarations, boolean>> = {
    registration: !isBetter(REGISTRATION_ORDER, was.registration, is.registration),
    smog: isSmogNoBetter(was.smog, is.smog),
    accidents: !isBetter(ACCIDENT_ORDER, was.accidents, is.accidents),
    known_faults: normalize(is.known_faults).includes(normalize(was.known_faults)),
  }
  const refused = Object.entries(isAllowed).filter(([, allowed]) => !allowed)
  return Object.fromEntries(refused.map(([name]) => [`declarations.${name}`, [CHANGE_MESSAGES.to_the_worse]]))
}

function isBetter<Value>(order: readonly Value[], before: Value, after: Value): boolean {
  return order.indexOf(after) < order.indexOf(before)
}

/** A certificate and an exemption are of different kinds: neither replaces the other. */
function isSmogNoBetter(before: WireDeclarations['smog'], after: WireDeclarations['smog']): boolean {
  if (!isChanged(before, after)) return true
  if (before?.state === 'certified' && after?.state === 'certified') {
    // An older certificate vouches for less, and one without a date for the least.
    return after.certified_on === null || (before.certified_on ?? '') > after.certified_on
  }
  return toSmogRank(after) > toSmogRank(before)
}

function toSmogRank(smog: WireDeclarations['smog']): number {
  if (smog === null) return 1
  return smog.state === 'not_certified' ? 2 : 0
}

function normalize(text: string | null): string {
  return (text ?? '').replace(/\s+/g, ' ').trim().toLowerCase()
}
