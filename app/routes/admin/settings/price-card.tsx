import type { WirePriceRow } from '../../../../domain/schemas/system-settings.ts'
import { ConsoleForm } from '../../../components/admin/console-form.tsx'
import { Button } from '../../../components/ui/button.tsx'
import { Card } from '../../../components/ui/card.tsx'
import { TextField } from '../../../components/ui/fields/field.tsx'
import type { RefusedConsoleForm } from '../../../lib/console-action.server.ts'
import { toNumber } from './settings-fields.ts'

const FAILURES = {
  failed: 'The price could not be saved.',
  error: 'The price could not be saved. Please try again.',
}

interface PriceCardProps {
  readonly fees: readonly WirePriceRow[]
  readonly mayChange: boolean
  readonly posted: RefusedConsoleForm | null
}

/** The price list: each price to set, packs to add and to end. */
export function PriceCard({ fees, mayChange, posted }: PriceCardProps) {
  const packs = fees.filter(({ kind }) => kind === 'pack')
  // The listing fee is one of the nine settings.
  const others = fees.filter(({ kind }) => kind !== 'pack' && kind !== 'base')
  return (
    <Card title="Fees and packs" flush>
      <ul>
        {[...others, ...packs].map((fee) => (
          <li key={fee.id} className="border-b border-line px-5 py-4">
            <FeeForm fee={fee} mayChange={mayChange} posted={posted} />
          </li>
        ))}
      </ul>
      {mayChange && <PackForm posted={posted} />}
    </Card>
  )
}

function FeeForm({
  fee: { id, name, amount, kind },
  mayChange,
  posted,
}: Omit<PriceCardProps, 'fees'> & { readonly fee: WirePriceRow }) {
  const label = kind === 'pack' ? `${name}, each` : name
  if (!mayChange) {
    return (
      <p className="flex justify-between gap-4">
        <span>{label}</span>
        <span className="figures text-ink">${amount.toFixed(2)}</span>
      </p>
    )
  }
  return (
    <div className="flex flex-wrap items-end gap-3">
      <ConsoleForm
        name={`fee-${id}`}
        posted={posted}
        toCall={({ amount: typed }) => ({
          method: 'PUT',
          path: `/admin/fees/${id}`,
          body: { amount: toNumber(typed) },
        })}
        failures={FAILURES}
        done={`${name}: price saved`}
        className="flex min-w-0 grow basis-64 items-end gap-3 tight:flex-wrap"
      >
        {({ errors, values, busy }) => (
          <>
            <input type="hidden" name="id" value={id} />
            <div className="min-w-0 grow">
              <TextField
                id={`fee-${id}`}
                label={label}
                name="amount"
                hint="Dollars"
                inputMode="decimal"
                autoComplete="off"
                // A saved price is another one: the field then shows it.
                key={amount}
                defaultValue={values.amount ?? amount.toFixed(2)}
                errors={errors.amount}
              />
            </div>
            <Button type="submit" busy={busy} busyText="Saving..." aria-label={`Save the price: ${label}`}>
              Save
            </Button>
          </>
        )}
      </ConsoleForm>
      {kind === 'pack' && (
        <ConsoleForm
          name={`end-${id}`}
          posted={posted}
          toCall={() => ({ method: 'DELETE', path: `/admin/fees/${id}` })}
          failures={{
            failed: 'The pack could not be ended.',
            error: 'The pack could not be ended. Please try again.',
          }}
          done={`${name}: sold no more`}
        >
          {({ busy }) => (
            <>
              <input type="hidden" name="id" value={id} />
              <Button
                type="submit"
                variant="text"
                busy={busy}
                busyText="Ending..."
                aria-label={`End the pack: ${name}`}
              >
                End
              </Button>
            </>
          )}
        </ConsoleForm>
      )}
    </div>
  )
}

function PackForm({ posted }: { readonly posted: RefusedConsoleForm | null }) {
  return (
    <div className="px-5 py-4">
      <h3 className="mb-3 text-meta font-[560] text-ink">Add a pack for dealers</h3>
      <ConsoleForm
        name="pack"
        posted={posted}
        toCall={({ fee_count, amount }) => ({
          method: 'POST',
          path: '/admin/fees',
          body: { fee_count: toNumber(fee_count), amount: toNumber(amount) },
        })}
        failures={FAILURES}
        done="Pack added"
        className="flex flex-wrap items-start gap-3"
      >
        {({ errors, values, busy }) => (
          <>
            <div className="min-w-36 flex-1">
              <TextField
                id="pack-count"
                label="Fees in the pack"
                name="fee_count"
                inputMode="numeric"
                autoComplete="off"
                defaultValue={values.fee_count ?? ''}
                errors={errors.fee_count}
              />
            </div>
            <div className="min-w-36 flex-1">
              <TextField
                id="pack-amount"
                label="Price of each fee"
                name="amount"
                hint="Dollars"
                inputMode="decimal"
                autoComplete="off"
                defaultValue={values.amount ?? ''}
                errors={errors.amount}
              />
            </div>
            <Button type="submit" className="mt-7" busy={busy} busyText="Adding...">
              Add pack
            </Button>
          </>
        )}
      </ConsoleForm>
    </div>
  )
}
