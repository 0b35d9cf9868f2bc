import { AUCTION_CHANGE_MESSAGES } from '../../../domain/administration/auction-changes.ts'
import { ConsoleForm } from '../../components/admin/console-form.tsx'
import { Button } from '../../components/ui/button.tsx'
import { TextField } from '../../components/ui/fields/field.tsx'
import type { RefusedConsoleForm } from '../../lib/console-action.server.ts'
import { FAILURES } from './auction-copy.ts'

interface StepsFormProps {
  readonly auctionId: number
  readonly posted: RefusedConsoleForm | null
}

/** Runs the failed steps of the room again, with the reason for the audit log. */
export function StepsForm({ auctionId, posted }: StepsFormProps) {
  return (
    <ConsoleForm
      name="steps"
      posted={posted}
      toCall={({ reason }) => ({
        method: 'POST',
        path: `/admin/auctions/${auctionId}/steps`,
        body: { reason },
      })}
      failures={FAILURES}
      done={AUCTION_CHANGE_MESSAGES.jobs}
      className="grid max-w-[640px] items-start gap-4 md:grid-cols-[minmax(0,1fr)_auto]"
    >
      {({ errors, values, busy }) => (
        <>
          <TextField
            id="steps-reason"
            label="Reason"
            name="reason"
            maxLength={500}
            defaultValue={values.reason ?? ''}
            errors={errors.reason}
          />
          <Button type="submit" className="w-fit md:mt-7" busy={busy} busyText="Saving...">
            Run failed steps again
          </Button>
        </>
      )}
    </ConsoleForm>
  )
}
