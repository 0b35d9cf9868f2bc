import { Form, useLoaderData } from '@remix-run/react'
import { ageText } from '../../../domain/format/relative-time.ts'
import { nearExactTimeText } from '../../../domain/format/times.ts'
import { EMAIL_STATES } from '../../../domain/mails/mail-log.ts'
import type { WireLoggedMail } from '../../../domain/schemas/administration.ts'
import { WorkQueue } from '../../components/admin/work-queue.tsx'
import { Badge } from '../../components/ui/badge.tsx'
import { Button, ButtonLink } from '../../components/ui/button.tsx'
import { SelectField, TextField } from '../../components/ui/fields/field.tsx'
import type { loader } from './loader.server.ts'

const STATES = {
  queued: { label: 'Queued', tone: 'amber' },
  sent: { label: 'Sent', tone: undefined },
  failed: { label: 'Failed', tone: 'out' },
} as const

/** The mails that were written: to whom, about what, and whether they were sent. */
export function MailLogScreen() {
  const { log, to, state, nowMs } = useLoaderData<typeof loader>()
  const isFiltered = to !== '' || state !== ''
  return (
    <WorkQueue
      title="Mail log"
      note="Every mail of the last 90 days, newest first. Bodies and links are not shown."
      tabs={
        <Form
          key={`${to}:${state}`}
          method="get"
          className="flex flex-wrap items-end gap-4 border-b border-line pb-6"
        >
          <div className="min-w-56 max-sm:flex-1">
            <TextField label="Address" name="to" type="email" autoComplete="off" defaultValue={to} />
          </div>
          <div className="min-w-36 max-sm:flex-1">
            <SelectField label="State" name="state" defaultValue={state}>
              <option value="">All</option>
              {EMAIL_STATES.map((value) => (
                <option key={value} value={value}>
                  {STATES[value].label}
                </option>
              ))}
            </SelectField>
          </div>
          <Button type="submit">Show</Button>
          {isFiltered && (
            <ButtonLink to="/admin/mails" variant="text">
              Clear filters
            </ButtonLink>
          )}
        </Form>
      }
      empty={
        isFiltered
          ? {
              title: 'No mails with these filters',
              text: 'Enter the whole address, or choose another state.',
            }
          : { title: 'No mails yet', text: 'Every mail that is written appears here.' }
      }
      rows={log.data.map((mail) => <MailRow key={mail.id} mail={mail} nowMs={nowMs} />)}
      page={log}
      toHref={(page) => `/admin/mails?${new URLSearchParams({ to, state, page: String(page) })}`}
    />
  )
}

function MailRow({ mail, nowMs }: { readonly mail: WireLoggedMail; readonly nowMs: number }) {
  const { to, subject, kind, state, attempts, last_error, created_at } = mail
  const { label, tone } = STATES[state]
  const atMs = Date.parse(created_at)
  return (
    <li className="border-b border-line py-4">
      <p className="figures flex flex-wrap items-center gap-x-3 gap-y-1 text-meta text-ink-3">
        <Badge tone={tone}>{label}</Badge>
        <time dateTime={created_at} title={nearExactTimeText(atMs, nowMs)}>
          {ageText(atMs, nowMs)}
        </time>
        {attempts > 0 && <span>{attempts === 1 ? '1 failed attempt' : `${attempts} failed attempts`}</span>}
      </p>
      <h2 className="mt-1 text-title wrap-anywhere">{subject}</h2>
      <p className="text-meta wrap-anywhere">
        {to} · {kind.replaceAll(/[-_]/g, ' ')}
      </p>
      {last_error !== null && <p className="mt-1 text-meta text-out wrap-anywhere">{last_error}</p>}
    </li>
  )
}
