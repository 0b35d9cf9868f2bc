import { parsePacificTimeField } from '../../../domain/format/pacific-time-field.ts'

/** The body of `PUT /admin/auctions/{id}` from the fields of its form; an end that is no time stays as it was typed, an empty one is none. */
export function toStatusBody({
  status,
  end_time: typed = '',
  reason,
}: Readonly<Record<string, string>>): Readonly<Record<string, string | null | undefined>> {
  if (typed === '') return { status, reason, end_time: null }
  const endAtMs = parsePacificTimeField(typed)
  return { status, reason, end_time: endAtMs === null ? typed : new Date(endAtMs).toISOString() }
}
