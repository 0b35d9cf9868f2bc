/**
 * Migrates an object's own database. Objects refuse `PRAGMA user_version`, so a table counts the migrations.
 */

/** Whether the object has tables. An object that was only read has none, because reading stores nothing. */
export function hasTables(sql: SqlStorage): boolean {
  return (
    sql.exec("SELECT 1 FROM sqlite_master WHERE type = 'table' AND name = '_migrations'").toArray().length > 0
  )
}

/**
 * Applies the new migrations, each once, all or none. A released migration must not change; a later one
 * corrects it.
 */
export function migrate(storage: DurableObjectStorage, migrations: readonly string[], nowMs: number): void {
  const { sql } = storage
  // An object wakes for each of a person's first bids, and has nothing to apply then.
  const applied = hasTables(sql) ? countApplied(sql) : 0
  if (applied >= migrations.length) return
  storage.transactionSync(() => {
    sql.exec(
      'CREATE TABLE IF NOT EXISTS _migrations (number INTEGER PRIMARY KEY, applied_at_ms INTEGER NOT NULL)',
    )
    for (const [index, statements] of migrations.entries()) {
      if (index < applied) continue
      sql.exec(statements)
      sql.exec('INSERT INTO _migrations (number, applied_at_ms) VALUES (?, ?)', index + 1, nowMs)
    }
  })
}

function countApplied(sql: SqlStorage): number {
  return sql.exec<{ count: number }>('SELECT count(*) AS count FROM _migrations').one().count
}
