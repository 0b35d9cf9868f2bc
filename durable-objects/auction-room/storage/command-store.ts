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

/** Maximum number of cached keys: a few megabytes. With more of them, which no auction has had, each is looked up in an index. */
const MAX_CACHED_KEYS = 200_000

/** In place of a command's id where keys share a tag; it stays when one of them is deleted. */
const SEVERAL = 0

type StoredCommand = CommandRow & { readonly commandId: number }

/** The commands of the room, by key. Those of a burst are added one by one, and written in one statement. */
export class CommandStore {
  #sql: SqlStorage
  #maxCachedKeys: number
  /**
   * The command of each stored key by its tag, so that a new key, which is the usual case, needs no query, and a key no index, whose
   * random places would each rewrite a page; null above the limit. A tag of several keys is looked up in the table.
   */
  #ids: Map<number, number> | null = new Map()
  #nextId = 1
  #unwritten: StoredCommand[] = []

  constructor(sql: SqlStorage, maxCachedKeys = MAX_CACHED_KEYS) {
    this.#sql = sql
    this.#maxCachedKeys = maxCachedKeys
  }

  /** Loads the stored keys. */
  load(): void {
    const { last } = this.#sql
      .exec<{ last: number }>('SELECT coalesce(max(command_id), 0) AS last FROM commands')
      .one()
    this.#nextId = last + 1
    this.#unwritten = []
    this.#ids = new Map()
    const rows = this.#sql.exec<{ command_id: number; tag: number }>(
      'SELECT command_id, tag FROM commands WHERE tag IS NOT NULL LIMIT ?',
      this.#maxCachedKeys + 1,
    )
    for (const { command_id, tag } of rows) this.#cacheId(tag, command_id)
  }

  /** Adds a command with its receipt, its accepted bid command, or both. `write` stores it. */
  add(row: CommandRow): void {
    const commandId = this.#nextId
    this.#nextId += 1
    this.#unwritten.push({ ...row, commandId })
    if (row.keyed) this.#cacheId(toTag(row.personId, row.keyed.key), commandId)
  }

  /** Stores the added commands. */
  write(): void {
    if (this.#unwritten.length === 0) return
    const added = this.#unwritten
    this.#unwritten = []
    this.#sql.exec(
      `INSERT INTO commands (
        command_id, person_id, at_ms, key, tag, request, outcome, offer_kind, amount_cents, reserve_cents, price_cents, bid_ids
      ) SELECT value ->> 0, value ->> 1, value ->> 2, value ->> 3, value ->> 4, value ->> 5, value ->> 6, value ->> 7, value ->> 8,
        value ->> 9, value ->> 10, value ->> 11 FROM jsonb_each(?)`,
      JSON.stringify(added.map(toColumns)),
    )
    const withoutEffect = added.filter(({ bidCommand }) => bidCommand === null)
    for (const personId of new Set(withoutEffect.map((row) => row.personId)))
      this.#deleteOldWithoutEffect(personId)
  }

  /** Forgets the added commands after a failure. */
  discard(): void {
    for (const { commandId, personId, keyed } of this.#unwritten)
      if (keyed) this.#forgetId(toTag(personId, keyed.key), commandId)
    this.#unwritten = []
  }

  #deleteOldWithoutEffect(personId: number): void {
    const deleted = this.#sql.exec<{ command_id: number; tag: number }>(
      `DELETE FROM commands WHERE command_id IN (
        SELECT command_id FROM commands WHERE person_id = ? AND offer_kind IS NULL
        ORDER BY command_id DESC LIMIT -1 OFFSET ?
      ) RETURNING command_id, tag`,
      personId,
      MAX_WITHOUT_EFFECT,
    )
    for (const { command_id, tag } of deleted) this.#forgetId(tag, command_id)
  }

  #forgetId(tag: number, commandId: number): void {
    if (this.#ids?.get(tag) === commandId) this.#ids.delete(tag)
  }

  /** The receipt stored under this key, with its request; null for a new key. */
  find(personId: number, key: string): { readonly request: string; readonly outcome: StoredOutcome } | null {
    const tag = toTag(personId, key)
    if (this.#ids && !this.#ids.has(tag)) return null
    const added = this.#unwritten.find((row) => row.personId === personId && row.keyed?.key === key)
    if (added?.keyed) return added.keyed
    const commandId = this.#ids?.get(tag) ?? null
    const stored =
      (commandId === null ? null : this.#findWhere('command_id', commandId, personId, key)) ??
      this.#findWhere('tag', tag, personId, key)
    return stored && { request: stored.request, outcome: JSON.parse(stored.outcome) as StoredOutcome }
  }

  #findWhere(column: 'command_id' | 'tag', value: number, personId: number, key: string) {
    const [row] = this.#sql
      .exec<{ request: string; outcome: string }>(
        `SELECT request, outcome FROM commands WHERE ${column} = ? AND person_id = ? AND key = ?`,
        value,
        personId,
        key,
      )
      .toArray()
    return row ?? null
  }

  #cacheId(tag: number, commandId: number): void {
    if (this.#ids && this.#ids.size >= this.#maxCachedKeys) {
      this.#ids = null
      this.#sql.exec('CREATE INDEX IF NOT EXISTS commands_tag ON commands (tag) WHERE tag IS NOT NULL')
    }
    this.#ids?.set(tag, this.#ids.has(tag) ? SEVERAL : commandId)
  }
}

/** The columns of a command in the order of its insert. */
function toColumns({ commandId, personId, atMs, keyed, bidCommand }: StoredCommand): readonly unknown[] {
  return [
    commandId,
    personId,
    atMs,
    keyed?.key,
    keyed && toTag(personId, keyed.key),
    keyed?.request,
    keyed?.outcome,
    bidCommand?.kind,
    bidCommand?.amountCents,
    bidCommand?.reserveCents,
    bidCommand?.priceCents,
    bidCommand?.bidIds,
  ]
}

/** FNV-1a of person and key, 32 bits. Two keys may have the same tag, so a lookup also compares person and key. */
function toTag(personId: number, key: string): number {
  const text = `${personId}/${key}`
  let tag = 0x811c9dc5
  for (let index = 0; index < text.length; index += 1) {
    tag = Math.imul(tag ^ text.charCodeAt(index), 0x01000193)
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
