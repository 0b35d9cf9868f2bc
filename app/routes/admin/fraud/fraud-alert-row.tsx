import { Form, useNavigation } from '@remix-run/react'
import { nextAlertStates } from '../../../../domain/administration/alerts.ts'
import { userHref } from '../../../../domain/administration/user-sections.ts'
import { ageText } from '../../../../domain/format/relative-time.ts'
import { nearExactTimeText } from '../../../../domain/format/times.ts'
import { SEVERITY_LABELS } from '../../../components/admin/copy.ts'
import { Badge } from '../../../components/ui/badge.tsx'
import { Banner } from '../../../components/ui/banner.tsx'
import { Button } from '../../../components/ui/button.tsx'
import { TextField } from '../../../components/ui/fields/field.tsx'
import { TextLink } from '../../../components/ui/text-link.tsx'
import type { RefusedConsoleForm } from '../../../lib/console-action.server.ts'
import { CHANGE_LABELS, restrictionText, STATUS_LABELS, TYPE_LABELS } from './fraud-copy.ts'
import type { WireFraudAlert } from './fraud-tab.server.ts'

interface FraudAlertRowProps {
  readonly alert: WireFraudAlert
  readonly mayChange: boolean
  readonly posted: RefusedConsoleForm | null
  readonly nowMs: number
}

/** A fraud alert with its evidence, whom and what it is about, and the statuses that it can move to. */
export function FraudAlertRow({ alert, mayChange, posted, nowMs }: FraudAlertRowProps) {
  const { severity, status, description, risk_score, evidence, note, action } = alert
  const { label, tone } = SEVERITY_LABELS[severity]
  const atMs = Date.parse(alert.timestamp)
  const restriction = restrictionText(action, status)
  return (
    <li className="grid gap-x-10 gap-y-5 border-b border-line py-6 lg:grid-cols-[minmax(0,1fr)_20rem]">
      <div className="min-w-0">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
          <Badge tone={tone}>{label}</Badge>
          <p className="figures text-meta text-ink-3">
            {STATUS_LABELS[status]} · {TYPE_LABELS[alert.type]} ·{' '}
            <time dateTime={alert.timestamp} title={nearExactTimeText(atMs, nowMs)}>
              {ageText(atMs, nowMs)}
            </time>
          </p>
        </div>
        <h2 className="mt-2 text-title wrap-anywhere">{description}</h2>
        <p className="figures mt-1">Risk score {risk_score} of 100</p>
        <Subjects alert={alert} />
        {evidence.length > 0 ? (
          <ul className="mt-3 list-disc space-y-1 pl-5">
            {evidence.map((text) => (
              <li key={text} className="wrap-anywhere">
                {text}
              </li>
            ))}
          </ul>
        ) : (
          !mayChange && <p className="mt-3 text-meta text-ink-3">Only administrators read the evidence.</p>
        )}
        {restriction !== null && <p className="mt-3 text-amber">{restriction}</p>}
        {note !== null && <p className="mt-3 wrap-anywhere">Note: {note}</p>}
      </div>
      {mayChange && <StatusForm alert={alert} posted={posted} />}
    </li>
  )
}

const TARGET = 'inline-flex min-h-9 items-center max-md:min-h-11 pointer-coarse:min-h-11'

/** The person, the others it concerns, and the auction, each with its page of the console. */
function Subjects({
  alert: { user_id, username, linked_user_ids, auction_id },
}: Pick<FraudAlertRowProps, 'alert'>) {
  return (
    <ul className="mt-1 flex flex-wrap gap-x-5">
      {user_id !== null && (
        <li>
          <TextLink to={userHref(user_id)} className={`${TARGET} wrap-anywhere`}>
            {username ?? `User #${user_id}`}
          </TextLink>
        </li>
      )}
      {linked_user_ids.map((id) => (
        <li key={id}>
          <TextLink to={userHref(id)} className={TARGET}>
            User #{id}
          </TextLink>
        </li>
      ))}
      {auction_id !== null && (
        <li>
          <TextLink to={`/admin/auctions/${auction_id}`} className={TARGET}>
            Auction #{auction_id}
          </TextLink>
        </li>
      )}
    </ul>
  )
}

function StatusForm({
  alert: { id, status, description },
  posted,
}: Pick<FraudAlertRowProps, 'alert' | 'posted'>) {
  const sent = useNavigation().formData
  const next = nextAlertStates(status)
  if (next.length === 0) return null
  const name = `alert-${id}`
  const refused = posted?.form === name ? posted : null
  return (
    <Form method="post" preventScrollReset className="flex flex-col gap-3">
      <input type="hidden" name="form" value={name} />
      <input type="hidden" name="id" value={id} />
      {refused?.message && <Banner tone="error">{refused.message}</Banner>}
      <TextField
        id={`note-${id}`}
        label="Note"
        name="note"
        maxLength={500}
        autoComplete="off"
        note="Optional. Stays with the alert."
        defaultValue={refused?.values.note ?? ''}
        errors={refused?.errors.note}
      />
      <div className="flex flex-wrap gap-3">
        {next.map((to) => (
          <Button
            key={to}
            type="submit"
            name="status"
            value={to}
            variant={to === 'false_positive' ? 'text' : undefined}
            busy={sent?.get('form') === name && sent.get('status') === to}
            busyText="Saving..."
            aria-label={`${CHANGE_LABELS[to]}: ${description}, alert ${id}`}
          >
            {CHANGE_LABELS[to]}
          </Button>
        ))}
      </div>
    </Form>
  )
}
