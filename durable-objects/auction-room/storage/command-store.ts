/** The bidders' commands: receipts by key, and the accepted bid commands that a void replays. */
import type { Receipt, RoomRefusalCode } from '../../../domain/auction/room-contract.ts'
import type { BidCommandRecord } from '../../../domain/auction/types.ts'
import type { Cents } from '../../../domain/money/cents.ts'

/**
 * The receipt of a decision, as a repeated key returns it. It contains no auction, because a retry gets the
 * current one.
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
  readonly atMs: number
  readonly keyed: { readonly key: string; readonly request: string; readonly outcome: StoredOutcome } | null
  readonly bidCommand: Pick<
    BidCommandRecord,
    'kind' | 'amountCents' | 'reserveCents' | 'priceCents' | 'bidIds'
  > | null
}

/**
 * Stored receipts of a person for commands that changed nothing, which are refusals and cancellations without a maximum;
 * older ones are deleted. docs/rules/realtime.md, Order of refusals
 */
const MAX_WITHOUT_EFFECT = 500

/** Maximum number of cached keys; with more, each key is looked up in the table. */
const MAX_CACHED_KEYS = 50_000

/** The commands of the room, by key. */
export class CommandStore {
  #sql: SqlStorage
  /**
   * All stored keys with their persons, so that a new key, which is the usual case, needs no query; null
   * above the limit.
   */
  #keys: Set<string> | null = new Set()

  constructor(sql: SqlStorage) {
    this.#sql = sql
  }

  /** Loads the stored keys. */
  load(): void {
    const rows = this.#sql.exec<{ person_id: number; key: string }>(
      'SELECT person_id, key FROM commands WHERE key IS NOT NULL LIMIT ?',
      MAX_CACHED_KEYS + 1,
    )
    const keys = new Set(Array.from(rows, ({ person_id, key }) => toPersonKey(person_id, key)))
    this.#keys = keys.size > MAX_CACHED_KEYS ? null : keys
  }

  /** Stores a command with its receipt, its accepted bid command, or both. */
  insert({ personId, atMs, keyed, bidCommand }: CommandRow): void {
    const personKey = keyed && toPersonKey(personId, keyed.key)
    if (personKey) this.#cacheKey(personKey)
    this.#sql.exec(
      `INSERT INTO commands (
        person_id, at_ms, key, tag, request, outcome, offer_kind, amount_cents, reserve_cents, price_cents, bid_ids
      ) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
      personId,
      atMs,
      keyed?.key ?? null,
      personKey && toTag(personKey),
      keyed?.request ?? null,
      keyed && JSON.stringify(keyed.outcome),
      bidCommand?.kind ?? null,
      bidCommand?.amountCents ?? null,
      bidCommand?.reserveCents ?? null,
      bidCommand?.priceCents ?? null,
      bidCommand && JSON.stringify(bidCommand.bidIds),
    )
    if (bidCommand === null) this.#deleteOldWithoutEffect(personId)
  }

  #deleteOldWithoutEffect(personId: number): void {
    const deleted = this.#sql.exec<{ key: string }>(
      `DELETE FROM commands WHERE command_id IN (
        SELECT command_id FROM commands WHERE person_id = ? AND offer_kind IS NULL
        ORDER BY command_id DESC LIMIT -1 OFFSET ?
      ) RETURNING key`,
      personId,
      MAX_WITHOUT_EFFECT,
    )
    for (const { key } of deleted) this.#keys?.delete(toPersonKey(personId, key))
  }

  /** The receipt stored under this key, with its request; null for a new key. */
  find(personId: number, key: string): { readonly request: string; readonly outcome: StoredOutcome } | null {
    const personKey = toPersonKey(personId, key)
    if (this.#keys && !this.#keys.has(personKey)) return null
    const [row] = this.#sql
      .exec<{ request: string; outcome: string }>(
        'SELECT request, outcome FROM commands WHERE tag = ? AND person_id = ? AND key = ?',
        toTag(personKey),
        personId,
        key,
      )
      .toArray()
    return row ? { request: row.request, outcome: JSON.parse(row.outcome) as StoredOutcome } : null
  }

  #cacheKey(personKey: string): void {
    if (this.#keys && this.#keys.size >= MAX_CACHED_KEYS) this.#keys = null
    this.#keys?.add(personKey)
  }
}

function toPersonKey(personId: number, key: string): string {
  return `${personId}/${key}`
}

/** FNV-1a, 32 bits. Two keys may have the same tag, so a lookup also compares person and key. */
function toTag(personKey: string): number {
  let tag = 0x811c9dc5
  for (let index = 0; index < personKey.length; index += 1) {
    tag = Math.imul(tag ^ personKey.charCodeAt(index), 0x01000193)
  }
  return tag >>> 0
}

/** All accepted bid commands in order, void ones included. */
export function acceptedBidCommands(sql: SqlStorage): BidCommandRecord[] {
  const rows = sql.exec<{
    command_id: number
    person_id: number
    offer_kind: string
    amount_cents: number
    reserve_cents: number | null
    price_cents: number
    bid_ids: string
    voided: number
  }>(
    `SELECT command_id, person_id, offer_kind, amount_cents, reserve_cents, price_cents, bid_ids, voided FROM commands
		WHERE offer_kind IS NOT NULL ORDER BY command_id`,
  )
  return Array.from(rows, (row) => ({
    commandId: row.command_id,
    bidderId: row.person_id,
    kind: row.offer_kind as BidCommandRecord['kind'],
    amountCents: row.amount_cents as Cents,
    reserveCents: row.reserve_cents as Cents | null,
    priceCents: row.price_cents as Cents,
    bidIds: JSON.parse(row.bid_ids) as number[],
    voided: row.voided === 1,
  }))
}

/** Marks an accepted bid command as void: later voids do not replay it. */
export function markBidCommandVoided(sql: SqlStorage, commandId: number): void {
  sql.exec('UPDATE commands SET voided = 1 WHERE command_id = ?', commandId)
}
