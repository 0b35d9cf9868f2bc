import { Form, useNavigation } from '@remix-run/react'
import { ageText } from '../../../../domain/format/relative-time.ts'
import { nearExactTimeText } from '../../../../domain/format/times.ts'
import { countText } from '../../../../domain/format/usd.ts'
import { Button } from '../../../components/ui/button.tsx'
import { Card } from '../../../components/ui/card.tsx'
import { SelectField } from '../../../components/ui/fields/field.tsx'
import { TextLink } from '../../../components/ui/text-link.tsx'
import type { CriticalAlerts as Alerts, ListedAlert } from './console-overview.server.ts'

type Administrators = readonly { readonly id: number; readonly username: string }[]

interface CriticalAlertsProps {
  /** Null where they cannot be read. */
  readonly alerts: Alerts | null
  readonly administrators: Administrators
  readonly mayChange: boolean
  readonly nowMs: number
}

/** The first open critical alerts, the new ones before the others, each to acknowledge or to assign. */
export function CriticalAlerts({ alerts, administrators, mayChange, nowMs }: CriticalAlertsProps) {
  return (
    <Card title="Critical alerts" aside={<TextLink to="/admin/alerts">{linkText(alerts)}</TextLink>} flush>
      {alerts === null ? (
        <p className="px-5 py-5">The alerts could not be read. Please open the page again.</p>
      ) : alerts.total === 0 ? (
        <p className="px-5 py-5">No critical alerts</p>
      ) : (
        <ul className="-mb-px">
          {alerts.shown.map((alert) => (
            <li key={alert.id} className="border-b border-line px-5 py-4">
              <p className="font-[560] text-ink wrap-anywhere">{alert.message}</p>
              <p className="figures mt-1 text-meta text-ink-3">
                {alert.assignedTo === null ? 'New' : `Assigned to ${alert.assignedTo}`} ·{' '}
                <time
                  dateTime={new Date(alert.createdAtMs).toISOString()}
                  title={nearExactTimeText(alert.createdAtMs, nowMs)}
                >
                  {ageText(alert.createdAtMs, nowMs)}
                </time>
              </p>
              {mayChange && <AlertForms alert={alert} administrators={administrators} />}
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}

/** '5 of 12, all alerts' where not every one is shown. */
function linkText(alerts: Alerts | null): string {
  if (alerts === null || alerts.shown.length >= alerts.total) return 'All alerts'
  return `${alerts.shown.length} of ${countText(alerts.total)}, all alerts`
}

function AlertForms({
  alert: { id, state, message, assignedToId },
  administrators,
}: {
  readonly alert: ListedAlert
  readonly administrators: Administrators
}) {
  const sent = useNavigation().formData
  const isSent = sent?.get('id') === String(id)
  return (
    <div className="mt-3 flex flex-wrap items-end gap-x-6 gap-y-3">
      {state === 'new' && (
        <Form method="post">
          <input type="hidden" name="id" value={id} />
          <Button
            type="submit"
            name="state"
            value="investigating"
            busy={isSent && sent?.get('state') === 'investigating'}
            busyText="Saving..."
            aria-label={`Acknowledge: ${message}`}
          >
            Acknowledge
          </Button>
        </Form>
      )}
      <Form method="post" className="flex flex-wrap items-end gap-3">
        <input type="hidden" name="id" value={id} />
        <div className="min-w-44">
          <SelectField
            id={`assignee-${id}`}
            label="Assign to"
            name="assignee_id"
            defaultValue={String(assignedToId ?? '')}
          >
            {assignedToId === null && <option value="">Choose</option>}
            {administrators.map(({ id: personId, username }) => (
              <option key={personId} value={personId}>
                {username}
              </option>
            ))}
          </SelectField>
        </div>
        <Button
          type="submit"
          name="intent"
          value="assign"
          busy={isSent && sent?.get('intent') === 'assign'}
          busyText="Saving..."
          aria-label={`Assign: ${message}`}
        >
          Assign
        </Button>
      </Form>
    </div>
  )
}
