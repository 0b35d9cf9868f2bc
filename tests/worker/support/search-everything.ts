import { listDurableObjectIds, runInDurableObject } from 'cloudflare:test'
import { env } from 'cloudflare:workers'

/** Where one of the texts is stored: every table of D1 and of the objects, their other storage, and every file of R2. */
export async function findStored(texts: readonly string[]): Promise<string[]> {
  const has = (stored: unknown) => {
    const text = typeof stored === 'string' ? stored : JSON.stringify(stored)
    return texts.some((one) => text.includes(one))
  }
  const found: string[] = []
  for (const [name, db] of Object.entries({ DB: env.DB, SEARCH: env.SEARCH })) {
    for (const table of await listTables((sql) =>
      db
        .prepare(sql)
        .all<{ name: string }>()
        .then((all) => all.results),
    )) {
      const { results } = await db.prepare(`select * from "${table}"`).all<Record<string, unknown>>()
      for (const row of results) {
        for (const [column, value] of Object.entries(row)) {
          if (value !== null && has(value)) found.push(`${name} ${table}.${column}`)
        }
      }
    }
  }
  for (const namespace of [env.AUCTION_ROOM, env.USER_CHANNEL, env.PLATFORM_OBJECT]) {
    for (const id of await listDurableObjectIds(namespace as unknown as DurableObjectNamespace)) {
      const stub = namespace.get(id) as unknown as DurableObjectStub
      const stored = await runInDurableObject(stub, async (_, { storage }) => {
        const tables = await listTables(async (sql) => storage.sql.exec<{ name: string }>(sql).toArray())
        const rows = tables.map(
          (table) => [table, storage.sql.exec(`select * from "${table}"`).toArray()] as const,
        )
        return JSON.stringify([rows, [...(await storage.list())]])
      })
      if (has(stored)) found.push(`object ${id}`)
    }
  }
  for (const { key } of (await env.PHOTOS.list()).objects) {
    if (has(key) || has((await (await env.PHOTOS.get(key))?.text()) ?? '')) found.push(`PHOTOS ${key}`)
  }
  return [...new Set(found)]
}

async function listTables(
  all: (sql: string) => Promise<readonly { readonly name: string }[]>,
): Promise<string[]> {
  const rows = await all(
    "select name from sqlite_master where type = 'table' and name not like 'sqlite%' and name not like '\\_cf%' escape '\\'",
  )
  return rows.map(({ name }) => name)
}
