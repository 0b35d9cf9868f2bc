import { useState } from 'react'
import {
  AUCTION_CHANGE_MESSAGES,
  askedEnd,
  askedStart,
  reopeningNote,
} from '../../../domain/administration/auction-changes.ts'
import { managedAuctionHref } from '../../../domain/administration/auction-sections.ts'
import { statusLabel } from '../../../domain/auction/auction-labels.ts'
import { AUCTION_STATUSES, type AuctionStatus } from '../../../domain/auction/types.ts'
import { ConsoleForm } from '../../components/admin/console-form.tsx'
import { Banner } from '../../components/ui/banner.tsx'
import { Button } from '../../components/ui/button.tsx'
import { SelectField, TextareaField, TextField } from '../../components/ui/fields/field.tsx'
import type { RefusedConsoleForm } from '../../lib/console-action.server.ts'
import { FAILURES } from './auction-copy.ts'
import { toStatusBody } from './forms.ts'
import type { AuctionPage } from './loader.server.ts'

interface StatusFormProps {
  readonly page: Pick<AuctionPage, 'auction' | 'wanted' | 'nowMs'>
  readonly posted: RefusedConsoleForm | null
}

/** Sets any status of the auction, with the reason, and the start and end where the status asks for them. */
export function StatusForm({ page: { auction, wanted, nowMs }, posted }: StatusFormProps) {
  const { id, status, start_time, end_time, total_bids: totalBids } = auction
  const asked = AUCTION_STATUSES.find((name) => name === (posted?.values.status ?? wanted)) ?? status
  const [target, setTarget] = useState<AuctionStatus>(asked)
  const start = askedStart(Date.parse(start_time), target, nowMs)
  const reopening = reopeningNote({ status, totalBids }, target)
  const end = askedEnd({ status, endAtMs: Date.parse(end_time) }, target, nowMs)
  return (
    <section className="flex max-w-[640px] flex-col gap-4" id="status">
      <h2 className="text-title">Set status</h2>
      <ConsoleForm
        name="status"
        posted={posted}
        toCall={(fields) => ({ method: 'PUT', path: `/admin/auctions/${id}`, body: toStatusBody(fields) })}
        failures={FAILURES}
        done={AUCTION_CHANGE_MESSAGES.status}
        action={managedAuctionHref(id)}
        className="flex flex-col gap-4"
      >
        {({ errors, values, busy }) => (
          <>
            <SelectField
              label="Status"
              name="status"
              value={target}
              onChange={(event) => setTarget(event.target.value as AuctionStatus)}
              errors={errors.status}
            >
              {AUCTION_STATUSES.map((name) => (
                <option key={name} value={name}>
                  {statusLabel(name)}
                </option>
              ))}
            </SelectField>
            {reopening !== null && <Banner tone="warning">{reopening}</Banner>}
            {/* Without scripts the status may be changed after the page is there, so the field stays. */}
            <div
              className={start === 'none' && errors.start_time === undefined ? 'only-unscripted' : undefined}
            >
              <TextField
                label="New start"
                name="start_time"
                type="datetime-local"
                hint="Pacific time"
                defaultValue={values.start_time ?? ''}
                errors={errors.start_time}
                note={
                  start === 'required'
                    ? 'The start has passed: choose another one.'
                    : 'Only for pending. Leave it empty to keep the start.'
                }
              />
            </div>
            <div className={end === 'none' && errors.end_time === undefined ? 'only-unscripted' : undefined}>
              <TextField
                label="New end"
                name="end_time"
                type="datetime-local"
                hint="Pacific time"
                defaultValue={values.end_time ?? ''}
                errors={errors.end_time}
                note={
                  end === 'required'
                    ? 'The end has passed: choose another one.'
                    : target === 'pending'
                      ? 'Leave it empty to keep the duration.'
                      : 'Leave it empty to keep the end, or the time that was left.'
                }
              />
            </div>
            <TextareaField
              label="Reason"
              name="reason"
              maxLength={500}
              defaultValue={values.reason ?? ''}
              errors={errors.reason}
              note="Published with the change, as an administrator’s."
            />
            <Button type="submit" variant="primary" className="w-fit" busy={busy} busyText="Saving...">
              Set status
            </Button>
          </>
        )}
      </ConsoleForm>
    </section>
  )
}
