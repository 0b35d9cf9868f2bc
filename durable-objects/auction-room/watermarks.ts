/** Up to which event the copy in D1 and the notices have come; and when people were last warned, of which end. */

type Watermark = 'copied_seq' | 'told_seq' | 'warned_ms' | 'warned_end_ms'

export function readWatermark(sql: SqlStorage, name: Watermark): number {
  const [row] = sql.exec<{ value: number }>('SELECT value FROM watermarks WHERE name = ?', name).toArray()
  return row?.value ?? 0
}

export function writeWatermark(sql: SqlStorage, name: Watermark, value: number): void {
  sql.exec(
    'INSERT INTO watermarks (name, value) VALUES (?, ?) ON CONFLICT (name) DO UPDATE SET value = excluded.value',
    name,
    value,
  )
}
