import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite'
import { ROOM_TABLES } from '../../../durable-objects/auction-room/storage/room-tables.ts'
import { hasTables } from '../../../durable-objects/shared/migrate.ts'

/** A fault of the storage: the next statement or end of a transaction after `after` others fails. */
export type StorageFault = {
  /** It fails once; everything fails until the turn ends; the process dies there. */
  readonly kind: 'error' | 'stuck' | 'kill'
  readonly after: number
}

/** In a text that is inserted: the statement always fails. */
export const POISON = 'poison'

/** One database for all histories, one after the other: migrations and prepared statements would take a tenth of the time. */
const database = new DatabaseSync(':memory:')
const prepared = new Map<string, StatementSync>()

/**
 * The part of an object's storage that the auction store uses, over SQLite in memory. All of a turn is committed at its end, as an
 * object's output gate opens only when everything before it is durable; a process that dies in the middle loses it.
 */
export class SimStorage {
  #fault: StorageFault | null = null
  /** Faults occur within turns only: what the simulation reads between them is true. */
  #isInTurn = false
  /** Of the current turn: faults that occurred by kind, inserts of poison that failed, transactions and statements. */
  failed = { error: 0, stuck: 0, kill: 0, poison: 0 }
  transactions = 0
  statements = 0
  /** Whether inserts of poison fail. */
  isPoisonous = true

  readonly sql = {
    exec: (query: string, ...bindings: SQLInputValue[]) => this.#exec(query, bindings),
  } as unknown as SqlStorage

  /** Empty storage. The one before it must be closed. */
  constructor() {
    if (hasTables(this.sql)) for (const table of ROOM_TABLES) run(`DELETE FROM ${table}`)
  }

  transactionSync<T>(closure: () => T): T {
    this.transactions += 1
    run('SAVEPOINT change')
    try {
      const value = closure()
      this.#mayFail()
      run('RELEASE change')
      return value
    } catch (error) {
      run('ROLLBACK TO change')
      run('RELEASE change')
      throw error
    }
  }

  arm(fault: StorageFault | null): void {
    this.#fault = fault
  }

  beginTurn(): void {
    this.failed = { error: 0, stuck: 0, kill: 0, poison: 0 }
    this.transactions = 0
    this.statements = 0
    run('BEGIN')
    this.#isInTurn = true
  }

  /** Commits the turn; false if the process died in it, which loses what it wrote. */
  endTurn(): boolean {
    this.#isInTurn = false
    const { kill, stuck } = this.failed
    if (kill + stuck > 0) this.#fault = null
    run(kill > 0 ? 'ROLLBACK' : 'COMMIT')
    return kill === 0
  }

  close(): void {
    // A violation ends a history in the middle of a turn.
    if (database.isTransaction) run('ROLLBACK')
  }

  #exec(query: string, bindings: readonly SQLInputValue[]) {
    this.statements += 1
    this.#mayFail()
    if (this.isPoisonous && query.startsWith('INSERT') && bindings.some(isPoison)) {
      this.failed.poison += 1
      throw new Error('The row cannot be stored.')
    }
    // Only migrations have several statements, and no parameters.
    if (bindings.length === 0 && /;\s*\S/.test(query)) {
      database.exec(query)
      return toCursor([])
    }
    return toCursor(prepare(query).all(...bindings))
  }

  #mayFail(): void {
    const fault = this.#fault
    if (fault === null || !this.#isInTurn) return
    if (fault.after > 0) {
      this.#fault = { ...fault, after: fault.after - 1 }
      return
    }
    this.failed[fault.kind] += 1
    if (fault.kind === 'error') this.#fault = null
    throw new Error(`The storage fails: ${fault.kind}.`)
  }
}

function prepare(query: string): StatementSync {
  const known = prepared.get(query)
  if (known) return known
  const made = database.prepare(query)
  prepared.set(query, made)
  return made
}

function run(query: string): void {
  prepare(query).run()
}

function isPoison(value: SQLInputValue): boolean {
  return typeof value === 'string' && value.includes(POISON)
}

function toCursor<Row>(rows: readonly Row[]) {
  return {
    toArray: () => rows,
    one: () => {
      const [row] = rows
      if (rows.length !== 1 || row === undefined) throw new Error(`${rows.length} rows instead of one.`)
      return row
    },
    [Symbol.iterator]: () => rows[Symbol.iterator](),
  }
}
