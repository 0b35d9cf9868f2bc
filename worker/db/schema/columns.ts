import { type SQL, sql } from 'drizzle-orm'
import { type AnySQLiteColumn, check, integer } from 'drizzle-orm/sqlite-core'
import type { Cents } from '../../../domain/money/cents.ts'

/** An amount in integer cents; the branded type keeps dollars out. */
export const centsColumn = (name: string) => integer(name).$type<Cents>()

/** A point in time: integer milliseconds since the epoch, UTC. */
export const momentColumn = (name: string) => integer(name)

/** A boolean stored as 0 or 1. */
export const flagColumn = (name: string) => integer(name, { mode: 'boolean' })

/** A check constraint: the column is one of the values, or null if it is nullable. */
export const oneOf = (name: string, column: AnySQLiteColumn, values: readonly string[]) =>
  check(name, sql`${column} in (${sql.raw(values.map((value) => `'${value}'`).join(', '))})`)

/** A check constraint written as SQL. */
export const checkThat = (name: string, condition: SQL) => check(name, condition)
