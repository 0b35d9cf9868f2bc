import { useState } from 'react'
import type { SaleAction } from '../../../../domain/after-sale/sale-actions.ts'
import type { WireProblemSale } from '../../../../domain/schemas/administration.ts'
import type { RefusedConsoleForm } from '../../../lib/console-action.server.ts'
import { Button } from '../../ui/button.tsx'
import { SelectField, TextField } from '../../ui/fields/field.tsx'
import { ConsoleForm } from '../console-form.tsx'
import { ACTION_LABELS, DONE, FAILURES } from './sale-copy.ts'

interface SaleActionFormProps {
  readonly sale: Pick<WireProblemSale, 'id' | 'actions' | 'title'>
  readonly posted: RefusedConsoleForm | null
}

/** Chooses what to do with a sale, with the reason for the audit log. */
export function SaleActionForm({ sale: { id, actions, title }, posted }: SaleActionFormProps) {
  const [chosen, setChosen] = useState<SaleAction>(actions[0] ?? 'retry')
  return (
    <ConsoleForm
      name={`sale-${id}`}
      posted={posted}
      toCall={({ action, reason }) => ({
        method: 'POST',
        path: `/admin/sales/${id}/${action}`,
        body: { reason },
      })}
      failures={FAILURES}
      done={DONE[chosen]}
      className="mt-5 flex flex-col gap-4"
    >
      {({ errors, values, busy }) => (
        <div className="grid items-start gap-4 md:grid-cols-[minmax(0,16rem)_minmax(0,1fr)_auto]">
          <input type="hidden" name="id" value={id} />
          <SelectField
            id={`action-${id}`}
            label="Action"
            name="action"
            value={chosen}
            onChange={(event) => setChosen(event.target.value as SaleAction)}
            errors={errors.action}
          >
            {actions.map((action) => (
              <option key={action} value={action}>
                {ACTION_LABELS[action]}
              </option>
            ))}
          </SelectField>
          <TextField
            id={`reason-${id}`}
            label="Reason"
            name="reason"
            maxLength={500}
            defaultValue={values.reason ?? ''}
            errors={errors.reason}
          />
          <Button
            type="submit"
            className="md:mt-7"
            busy={busy}
            busyText="Saving..."
            aria-label={`Apply: ${ACTION_LABELS[chosen]}, ${title}`}
          >
            Apply
          </Button>
        </div>
      )}
    </ConsoleForm>
  )
}
