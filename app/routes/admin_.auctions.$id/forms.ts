import { parsePacificTimeField } from '../../../domain/format/pacific-time-field.ts'

/** The body of `PUT /admin/auctions/{id}` from the fields of its form. */
export function toStatusBody({
  status,
  start_time = '',
  end_time = '',
  reason,
}: Readonly<Record<string, string>>): Readonly<Record<string, string | null | undefined>> {
  return { status, reason, start_time: toWireTime(start_time), end_time: toWireTime(end_time) }
}

/** What is no time stays as it was typed, an empty field is none. */
function toWireTime(typed: string): string | null {
  if (typed === '') return null
  const atMs = parsePacificTimeField(typed)
  return atMs === null ? typed : new Date(atMs).toISOString()
}
