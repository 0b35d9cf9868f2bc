import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite'
import type { Interruptions } from './interruptions.ts'

const MIGRATIONS = join(import.meta.dirname, '../../../migrations')
/** D1's limit of bound parameters. */
const MAX_PARAMETERS = 100

/** The main database in memory, with all migrations. Each statement is prepared once. */
export class SimDatabase {
  readonly #db = new DatabaseSync(':memory:')
  readonly #prepared = [new Map<string, StatementSync>(), new Map<string, StatementSync>()] as const

  constructor() {
    this.exec('pragma foreign_keys = on')
    for (const file of readdirSync(MIGRATIONS)
      .filter((name) => name.endsWith('.sql'))
      .sort()) {
      this.exec(`begin; ${readFileSync(join(MIGRATIONS, file), 'utf8')}; commit`)
    }
  }

  exec(sql: string): void {
    this.#db.exec(sql)
  }

  /** The rows of a statement, as objects. */
  rows<Row>(sql: string, values: readonly SQLInputValue[]): Row[] {
    return this.#statement(sql, false).all(...values) as Row[]
  }

  /** The rows of a statement, as arrays. */
  arrays(sql: string, values: readonly SQLInputValue[]): unknown {
    return this.#statement(sql, true).all(...values)
  }

  #statement(sql: string, isRaw: boolean): StatementSync {
    const prepared = this.#prepared[isRaw ? 1 : 0]
    const known = prepared.get(sql)
    if (known) return known
    const made = this.#db.prepare(sql)
    if (isRaw) made.setReturnArrays(true)
    prepared.set(sql, made)
    return made
  }
}

/** A statement with its parameters, which runs at once. */
class Bound {
  #database: SqliteAsD1
  #sql: string
  #values: readonly SQLInputValue[]

  constructor(database: SqliteAsD1, sql: string, values: readonly SQLInputValue[] = []) {
    if (values.length > MAX_PARAMETERS) throw new Error('D1_ERROR: too many SQL variables')
    this.#database = database
    this.#sql = sql
    this.#values = values
  }

  bind(...values: SQLInputValue[]): Bound {
    return new Bound(this.#database, this.#sql, values)
  }

  rows(): unknown[] {
    return this.#database.db.rows(this.#sql, this.#values)
  }

  all() {
    return this.#database.interruptions.call(() => ({ results: this.rows(), success: true, meta: {} }))
  }

  run() {
    return this.all()
  }

  raw() {
    return this.#database.interruptions.call(() => this.#database.db.arrays(this.#sql, this.#values))
  }
}

/**
 * The part of D1 that drizzle uses, over a SQLite database in this process: the same statements as in production, without
 * workerd. Each statement and each batch is one call, which the simulation can interrupt.
 */
export class SqliteAsD1 {
  readonly db: SimDatabase
  readonly interruptions: Pick<Interruptions, 'call'>

  constructor(db: SimDatabase, interruptions: Pick<Interruptions, 'call'>) {
    this.db = db
    this.interruptions = interruptions
  }

  prepare(sql: string): Bound {
    return new Bound(this, sql)
  }

  batch(statements: readonly Bound[]) {
    return this.interruptions.call(() => {
      this.db.exec('savepoint batch')
      try {
        const results = statements.map((each) => ({ results: each.rows(), success: true, meta: {} }))
        this.db.exec('release batch')
        return results
      } catch (error) {
        this.db.exec('rollback to batch; release batch')
        throw error
      }
    })
  }
}
