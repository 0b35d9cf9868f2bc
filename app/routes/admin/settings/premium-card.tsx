import { useState } from 'react'
import type { PremiumSchedule } from '../../../../domain/money/premium.ts'
import { ConsoleForm } from '../../../components/admin/console-form.tsx'
import { ReasonField } from '../../../components/admin/reason-field.tsx'
import { Button } from '../../../components/ui/button.tsx'
import { Card } from '../../../components/ui/card.tsx'
import { FieldError, TextField } from '../../../components/ui/fields/field.tsx'
import type { RefusedConsoleForm } from '../../../lib/console-action.server.ts'
import { toPremiumBody } from './settings-fields.ts'

interface PremiumCardProps {
  readonly premium: PremiumSchedule
  readonly mayChange: boolean
  readonly posted: RefusedConsoleForm | null
}

/** Base rate and tiers of the buyer's premium. An empty row is left out, which ends a tier. */
export function PremiumCard({ premium, mayChange, posted }: PremiumCardProps) {
  const [added, setAdded] = useState(0)
  const rows = premium.tiers.map(({ minAmountCents, rate }) => ({
    from: String(minAmountCents / 100),
    rate: String(rate),
  }))
  const empty = { from: '', rate: '' }
  const shown = [...rows, ...(mayChange ? Array.from({ length: added + 1 }, () => empty) : [])]
  return (
    <Card title="Buyer’s premium">
      <ConsoleForm
        name="premium"
        posted={posted}
        toCall={(fields) => ({ method: 'PUT', path: '/admin/buyer-premium', body: toPremiumBody(fields) })}
        failures={{
          failed: 'The premium could not be saved.',
          error: 'The premium could not be saved. Please try again.',
        }}
        done="Buyer premium saved"
        onDone={() => setAdded(0)}
        className="flex flex-col gap-4"
      >
        {({ errors, values, busy }) => (
          <fieldset disabled={!mayChange} className="flex min-w-0 flex-col gap-4">
            <TextField
              id="premium-base"
              label="Base rate"
              name="base_rate"
              hint="Percent"
              inputMode="decimal"
              autoComplete="off"
              defaultValue={values.base_rate ?? String(premium.baseRate)}
              errors={errors.base_rate}
            />
            {shown.map((row, index) => {
              const name = `tiers.${index}`
              return (
                // biome-ignore lint/suspicious/noArrayIndexKey: rows are only added at the end
                <div key={index} className="grid grid-cols-2 items-start gap-3">
                  <TextField
                    id={`premium-from-${index}`}
                    label={`Tier ${index + 1} from`}
                    name={`${name}.min_amount`}
                    hint="Dollars"
                    inputMode="decimal"
                    autoComplete="off"
                    defaultValue={values[`${name}.min_amount`] ?? row.from}
                    errors={errors[`${name}.min_amount`]}
                  />
                  <TextField
                    id={`premium-rate-${index}`}
                    label={`Tier ${index + 1} rate`}
                    name={`${name}.rate`}
                    hint="Percent"
                    inputMode="decimal"
                    autoComplete="off"
                    defaultValue={values[`${name}.rate`] ?? row.rate}
                    errors={errors[`${name}.rate`]}
                  />
                </div>
              )
            })}
            <FieldError id="premium-tiers-error" message={errors.tiers?.[0]} />
            {mayChange && (
              <>
                <p className="text-meta text-ink-3">
                  A tier reaches to the start of the next one. Empty a start to end its tier. Rates are kept
                  within the premium min and max.
                </p>
                <ReasonField id="premium-reason" posted={{ errors, values }} />
                <div className="flex flex-wrap gap-3">
                  <Button type="submit" busy={busy} busyText="Saving...">
                    Save premium
                  </Button>
                  <Button
                    type="button"
                    variant="text"
                    className="only-scripted"
                    onClick={() => setAdded(added + 1)}
                  >
                    Add a tier
                  </Button>
                </div>
              </>
            )}
          </fieldset>
        )}
      </ConsoleForm>
    </Card>
  )
}
