import { type SQL, sql } from 'drizzle-orm'
import { type AnySQLiteColumn, check, integer } from 'drizzle-orm/sqlite-core'
import type { Cents } from '../../../domain/money/cents.ts'

/** An amount of money: integer cents, branded so that dollars cannot slip in. */
export const centsColumn = (name: string) => integer(name).$type<Cents>()

/** A moment: integer milliseconds since the epoch, UTC. */
export const momentColumn = (name: string) => integer(name)

/** A yes or no, kept as 0 or 1. */
export const flagColumn = (name: string) => integer(name, { mode: 'boolean' })

/** A constraint that a column holds one of the values (or null where the column may be null). */
export const oneOf = (name: string, column: AnySQLiteColumn, values: readonly string[]) =>
  check(name, sql`${column} in (${sql.raw(values.map((value) => `'${value}'`).join(', '))})`)

/** A constraint over columns of the row, written as SQL. */
export const holds = (name: string, condition: SQL) => check(name, condition)
