import { useRevalidator } from '@remix-run/react'
import { useEffect } from 'react'
import { countText } from '../../../../domain/format/usd.ts'
import { ConsoleForm } from '../../../components/admin/console-form.tsx'
import { Banner } from '../../../components/ui/banner.tsx'
import { Button } from '../../../components/ui/button.tsx'
import { Card } from '../../../components/ui/card.tsx'
import { TextField } from '../../../components/ui/fields/field.tsx'
import type { RefusedConsoleForm } from '../../../lib/console-action.server.ts'
import type { OverviewContent } from './console-overview.server.ts'

/** How often the number of auctions that have followed is read again. */
const FRESH_EVERY_MS = 2_000

interface LockCardProps {
  /** Null where it cannot be read. */
  readonly lock: OverviewContent['lock']
  readonly posted: RefusedConsoleForm | null
  readonly mayChange: boolean
}

/** Locks or unlocks the platform with a reason, and shows how many auctions have followed. */
export function LockCard({ lock, posted, mayChange }: LockCardProps) {
  const isMoving = lock?.state === 'locking' || lock?.state === 'unlocking'
  const { revalidate } = useRevalidator()

  useEffect(() => {
    if (!isMoving) return
    const timer = setInterval(revalidate, FRESH_EVERY_MS)
    return () => clearInterval(timer)
  }, [isMoving, revalidate])

  if (lock === null) {
    return (
      <Card title="Lock">
        <Banner tone="error">
          It is not known whether the platform is locked. Please open the page again.
        </Banner>
      </Card>
    )
  }
  const isOn = lock.state === 'locking' || lock.state === 'locked'
  const [press, label, busyText] = isOn
    ? (['unlock', 'Unlock System', 'Unlocking...'] as const)
    : (['lock', 'Lock System', 'Locking...'] as const)
  return (
    <Card title="Lock">
      <p role="status" className="figures text-ink">
        {lockText(lock)}
      </p>
      {lock.reason !== null && isOn && <p className="mt-1 wrap-anywhere">Reason: {lock.reason}</p>}
      <p className="mt-2 text-meta">
        A lock pauses every running auction and refuses bids, listings, edits, messages and payments. An
        unlock gives each auction the time that it had left.
      </p>
      {mayChange && (
        <ConsoleForm
          key={press}
          name={press}
          posted={posted}
          toCall={({ reason }) => ({ method: 'POST', path: `/admin/system/${press}`, body: { reason } })}
          failures={{
            failed: 'The lock could not be changed.',
            error: 'The lock could not be changed. Please try again.',
          }}
          done={isOn ? 'The system is being unlocked.' : 'The system is being locked.'}
          className="mt-4 flex flex-col gap-4"
        >
          {({ errors, values, busy }) => (
            <>
              <TextField
                id="lock-reason"
                label="Reason"
                name="reason"
                note="Published in the log of every auction"
                maxLength={500}
                defaultValue={values.reason ?? ''}
                errors={errors.reason}
              />
              <Button type="submit" className="w-fit" busy={busy} busyText={busyText}>
                {label}
              </Button>
            </>
          )}
        </ConsoleForm>
      )}
    </Card>
  )
}

function lockText(lock: NonNullable<OverviewContent['lock']>): string {
  const [done, total] = [countText(lock.done), countText(lock.total)]
  switch (lock.state) {
    case 'unlocked':
      return 'The system is not locked.'
    case 'locking':
      return `Locking: ${done} of ${total} auctions are paused.`
    case 'locked':
      return `The system is locked. ${done} auctions are paused.`
    case 'unlocking':
      return `Unlocking: ${done} of ${total} auctions have resumed.`
  }
}
