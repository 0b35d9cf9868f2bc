import type { RefusedConsoleForm } from '../../lib/console-action.server.ts'
import { Button } from '../ui/button.tsx'
import { TextField } from '../ui/fields/field.tsx'
import { ConsoleForm } from './console-form.tsx'

interface CorrectionFormProps {
  /** Names the form on its page: 'fee-7', 'addon-email_blast', 'pack-3'. */
  readonly name: string
  /** What is corrected, for people who only hear the button. */
  readonly subject: string
  /** One button each. The value is the last part of the call's path. */
  readonly actions: readonly { readonly value: string; readonly label: string }[]
  /** The call's path before the action. */
  readonly path: string
  readonly posted: RefusedConsoleForm | null
}

const FAILURES = {
  failed: 'It could not be changed.',
  error: 'It could not be changed. Please try again.',
}

/** Refunds, waives or charges again what was paid beside a premium, with the reason for the audit log. */
export function CorrectionForm({ name, subject, actions, path, posted }: CorrectionFormProps) {
  return (
    <div className="flex flex-wrap items-end gap-3">
      {actions.map(({ value, label }) => (
        <ConsoleForm
          key={value}
          name={`${name}-${value}`}
          posted={posted}
          toCall={({ reason }) => ({ method: 'POST', path: `${path}/${value}`, body: { reason } })}
          failures={FAILURES}
          done={`${subject}: done`}
          className="flex min-w-0 grow basis-64 flex-wrap items-end gap-3"
        >
          {({ errors, values, busy }) => (
            <>
              <div className="min-w-40 grow">
                <TextField
                  id={`${name}-${value}`}
                  label="Reason"
                  name="reason"
                  maxLength={500}
                  autoComplete="off"
                  defaultValue={values.reason ?? ''}
                  errors={errors.reason}
                />
              </div>
              <Button type="submit" busy={busy} busyText="Saving..." aria-label={`${label}: ${subject}`}>
                {label}
              </Button>
            </>
          )}
        </ConsoleForm>
      ))}
    </div>
  )
}
