import { z } from 'zod'
import { paginated } from './list-query.ts'
import { Id, WireTime } from './text-fields.ts'

/** A notice as the bell lists it. */
export const WireNotice = z.object({
  /** Its number among the person's own: the `seq` of its frame. */
  id: Id,
  event: z.string(),
  /** As in its frame. */
  data: z.record(z.string(), z.unknown()),
  message: z.string(),
  severity: z.enum(['info', 'success', 'warning', 'error']),
  /** Red is for having been outbid. */
  is_outbid: z.boolean(),
  /** Of a warning that an auction ends soon: it has ended, or was cancelled. */
  has_ended: z.boolean(),
  /** The page that it is about. */
  path: z.string(),
  created_at: WireTime,
  read_at: WireTime.nullable(),
})
export type WireNotice = z.infer<typeof WireNotice>

export const WireNoticePage = paginated(WireNotice).extend({ unread: z.number().int() })
export type WireNoticePage = z.infer<typeof WireNoticePage>

const MOST_READ_AT_ONCE = 100

/** Which notices have been read: these, or all up to a number, or all. */
export const NoticesRead = z.object({
  ids: z.array(Id).max(MOST_READ_AT_ONCE).optional(),
  up_to: Id.optional(),
})
export type NoticesRead = z.infer<typeof NoticesRead>
