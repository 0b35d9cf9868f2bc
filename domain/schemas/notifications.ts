import { z } from 'zod'
import { paginated } from './list-query.ts'
import { Id, WireTime } from './text-fields.ts'

/** A notification in the bell's list. */
export const WireNotification = z.object({
  /** The notification's number in its person's channel: the `seq` of its frame. */
  id: Id,
  event: z.string(),
  /** The same data as in the notification's frame. */
  data: z.record(z.string(), z.unknown()),
  message: z.string(),
  severity: z.enum(['info', 'success', 'warning', 'error']),
  /** Whether it is shown in red, as only outbid notifications are. */
  is_outbid: z.boolean(),
  has_ended: z
    .boolean()
    .describe('What it is about is over: the auction of a warning or of a lost lead, or an after-sale offer'),
  /** The page that the notification is about. */
  path: z.string(),
  created_at: WireTime,
  read_at: WireTime.nullable(),
})
export type WireNotification = z.infer<typeof WireNotification>

export const WireNotificationPage = paginated(WireNotification).extend({ unread: z.number().int() })
export type WireNotificationPage = z.infer<typeof WireNotificationPage>

const MOST_READ_AT_ONCE = 100

/** Marks notifications as read: these, all up to a number, or all. */
export const NotificationsRead = z.object({
  ids: z.array(Id).max(MOST_READ_AT_ONCE).optional(),
  up_to: Id.optional(),
})
export type NotificationsRead = z.infer<typeof NotificationsRead>
