import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'

/** The first character after every text that begins with another. */
const AFTER_ALL = '\u{10ffff}'

/** SQL condition: the column begins with the text. An index on the column serves it, as none serves LIKE. */
export function startsWith(column: SQLWrapper, text: SQLWrapper | string): SQL {
  return sql`${column} >= ${text} and ${column} < ${text} || ${AFTER_ALL}`
}
