import { Form, useNavigation } from '@remix-run/react'
import { type AlertState, nextAlertStates } from '../../../domain/administration/alerts.ts'
import { ageText } from '../../../domain/format/relative-time.ts'
import { nearExactTimeText } from '../../../domain/format/times.ts'
import { SEVERITY_LABELS } from '../../components/admin/copy.ts'
import { Badge } from '../../components/ui/badge.tsx'
import { Button } from '../../components/ui/button.tsx'
import { TextLink } from '../../components/ui/text-link.tsx'
import { CHANGE_LABELS, evidenceText, STATE_LABELS } from './copy.ts'
import type { ListedAlert } from './loader.server.ts'

interface AlertRowProps {
  readonly alert: ListedAlert
  readonly mayChange: boolean
  readonly nowMs: number
}

/** An alert with its evidence and the buttons that acknowledge or close it. */
export function AlertRow({ alert, mayChange, nowMs }: AlertRowProps) {
  const { id, severity, state, message, facts, auctionId, auctionTitle, username, assignedTo } = alert
  const at = new Date(alert.createdAtMs)
  const { label, tone } = SEVERITY_LABELS[severity]
  return (
    <li className="grid gap-x-10 gap-y-5 border-b border-line py-6 md:grid-cols-[minmax(0,1fr)_auto]">
      <div className="min-w-0">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
          <Badge tone={tone}>{label}</Badge>
          <p className="figures text-meta text-ink-3">
            {STATE_LABELS[state]}
            {assignedTo !== null && <> by {assignedTo}</>} ·{' '}
            <time dateTime={at.toISOString()} title={nearExactTimeText(alert.createdAtMs, nowMs)}>
              {ageText(alert.createdAtMs, nowMs)}
            </time>
          </p>
        </div>
        <h2 className="mt-2 text-title wrap-anywhere">{message}</h2>
        {auctionId !== null && (
          <p className="mt-1 wrap-anywhere">
            <TextLink to={`/auctions/${auctionId}`}>{auctionTitle ?? `Auction #${auctionId}`}</TextLink>
          </p>
        )}
        {username !== null && <p className="mt-1 text-meta wrap-anywhere">About {username}</p>}
        <p className="mt-2 text-meta text-ink-3 wrap-anywhere">{evidenceText(facts)}</p>
        {alert.note !== null && <p className="mt-2 wrap-anywhere">{alert.note}</p>}
      </div>
      {mayChange && <AlertForm id={id} state={state} message={message} />}
    </li>
  )
}

function AlertForm({
  id,
  state,
  message,
}: {
  readonly id: number
  readonly state: AlertState
  readonly message: string
}) {
  const sent = useNavigation().formData
  const next = nextAlertStates(state)
  if (next.length === 0) return null
  return (
    <Form method="post" className="flex flex-wrap items-start gap-3 md:flex-col md:items-end">
      <input type="hidden" name="id" value={id} />
      {next.map((to) => (
        <Button
          key={to}
          type="submit"
          name="state"
          value={to}
          variant={to === 'false_positive' ? 'text' : undefined}
          busy={sent?.get('id') === String(id) && sent.get('state') === to}
          busyText="Saving..."
          aria-label={`${CHANGE_LABELS[to]}: ${message}`}
        >
          {CHANGE_LABELS[to]}
        </Button>
      ))}
    </Form>
  )
}
