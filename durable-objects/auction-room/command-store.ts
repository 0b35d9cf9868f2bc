/** What bidders asked and what came of it: receipts by key, and the accepted offers that a void replays. */
import type { Receipt, RoomRefusalCode } from '../../domain/auction/room-contract.ts'
import type { Offer } from '../../domain/auction/types.ts'
import type { Cents } from '../../domain/money/cents.ts'

/**
 * The decision as it is repeated to whoever sends the key again. The auction's view is not in it: a retry is told
 * the same decision beside the present price.
 */
export type StoredOutcome =
  | { readonly accepted: true; readonly receipt: Receipt; readonly bidId: number | null }
  | {
      readonly accepted: false
      readonly code: RoomRefusalCode
      readonly message: string
      readonly errors?: Readonly<Record<string, readonly string[]>>
      readonly receipt: Receipt
    }

export type CommandRow = {
  readonly personId: number
  /** The auction's version with this command in it. */
  readonly version: number
  readonly atMs: number
  readonly keyed: { readonly key: string; readonly request: string; readonly outcome: StoredOutcome } | null
  readonly offer: Pick<Offer, 'kind' | 'amountCents' | 'reserveCents' | 'priceCents' | 'bidIds'> | null
}

/** More keys than this are looked up in the table instead of being remembered. */
const MOST_REMEMBERED = 50_000

/** The commands of the room, by their keys. */
export class CommandLog {
  #sql: SqlStorage
  /** Every key there is, so that a new one, which nearly all are, need not be looked up; null where they are too many. */
  #keys: Set<string> | null = new Set()

  constructor(sql: SqlStorage) {
    this.#sql = sql
  }

  load(): void {
    const rows = this.#sql.exec<{ name: string }>(
      `SELECT person_id || '/' || key AS name FROM commands WHERE typeof(key) = 'text' LIMIT ?`,
      MOST_REMEMBERED + 1,
    )
    const keys = new Set(Array.from(rows, ({ name }) => name))
    this.#keys = keys.size > MOST_REMEMBERED ? null : keys
  }

  insert({ personId, version, atMs, keyed, offer }: CommandRow): void {
    if (keyed) this.#remember(`${personId}/${keyed.key}`)
    this.#sql.exec(
      `INSERT INTO commands (
        person_id, key, version, at_ms, request, outcome, offer_kind, amount_cents, reserve_cents, price_cents, bid_ids
      ) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
      personId,
      keyed?.key ?? version,
      version,
      atMs,
      keyed?.request ?? null,
      keyed && JSON.stringify(keyed.outcome),
      offer?.kind ?? null,
      offer?.amountCents ?? null,
      offer?.reserveCents ?? null,
      offer?.priceCents ?? null,
      offer && JSON.stringify(offer.bidIds),
    )
  }

  /** What was decided under this key, with the request it was decided for; null for a new key. */
  find(personId: number, key: string): { readonly request: string; readonly outcome: StoredOutcome } | null {
    if (this.#keys && !this.#keys.has(`${personId}/${key}`)) return null
    const [row] = this.#sql
      .exec<{ request: string; outcome: string }>(
        'SELECT request, outcome FROM commands WHERE person_id = ? AND key = ?',
        personId,
        key,
      )
      .toArray()
    return row ? { request: row.request, outcome: JSON.parse(row.outcome) as StoredOutcome } : null
  }

  #remember(name: string): void {
    if (this.#keys && this.#keys.size >= MOST_REMEMBERED) this.#keys = null
    this.#keys?.add(name)
  }
}

/** Every accepted offer, in their order; void ones too. */
export function acceptedOffers(sql: SqlStorage): Offer[] {
  const rows = sql.exec<{
    version: number
    person_id: number
    offer_kind: string
    amount_cents: number
    reserve_cents: number | null
    price_cents: number
    bid_ids: string
    voided: number
  }>(
    `SELECT version, person_id, offer_kind, amount_cents, reserve_cents, price_cents, bid_ids, voided FROM commands
		WHERE offer_kind IS NOT NULL ORDER BY version`,
  )
  return Array.from(rows, (row) => ({
    offerId: row.version,
    bidderId: row.person_id,
    kind: row.offer_kind as Offer['kind'],
    amountCents: row.amount_cents as Cents,
    reserveCents: row.reserve_cents as Cents | null,
    priceCents: row.price_cents as Cents,
    bidIds: JSON.parse(row.bid_ids) as number[],
    voided: row.voided === 1,
  }))
}

export function markOfferVoided(sql: SqlStorage, offerId: number): void {
  sql.exec('UPDATE commands SET voided = 1 WHERE version = ? AND offer_kind IS NOT NULL', offerId)
}
