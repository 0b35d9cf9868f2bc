import { z } from 'zod'
import { ALERT_STATES } from '../administration/alerts.ts'
import { ListQuery } from './list-query.ts'
import { optionalText, PathId } from './text-fields.ts'

/** Alerts for administrators, in the admin console. */

/** The alerts to list: open ones, oldest first, or closed ones, newest first. */
export const AlertsQuery = ListQuery.extend({
  status: z.preprocess(
    (value) => (value === 'closed' ? value : undefined),
    z.enum(['open', 'closed']).default('open'),
  ),
})
export type AlertsQuery = z.infer<typeof AlertsQuery>

const MAX_NOTE = 500

/** The change of an alert. */
export const AlertChange = z.object({
  id: PathId,
  state: z.enum(ALERT_STATES),
  note: optionalText(MAX_NOTE, `The note must be at most ${MAX_NOTE} characters`),
})

/** Who takes an alert on. */
export const AlertAssignment = z.object({ id: PathId, assignee_id: PathId })
