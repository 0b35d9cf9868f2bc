import { usdExact } from '../../../domain/format/usd.ts'
import { ADDON_EFFECTS } from '../../../domain/listing/checkout-labels.ts'
import { ADDON_LABELS, ADDONS, type Addon, type CheckoutPrices } from '../../../domain/money/listing-fees.ts'
import { Checkbox } from '../../components/ui/fields/checkbox.tsx'

interface AddonChoicesProps {
  readonly prices: CheckoutPrices
  readonly chosen: readonly Addon[]
  /** The addons that the listing has already; they are not offered again. */
  readonly bought: readonly Addon[]
  /** Absent without scripts: the checkboxes are then uncontrolled. */
  readonly onChange?: (chosen: Addon[]) => void
}

/** The addons of a listing with their prices and effects. */
export function AddonChoices({ prices, chosen, bought, onChange }: AddonChoicesProps) {
  return (
    <fieldset>
      <legend className="text-title text-ink">Promote your listing</legend>
      <p className="mt-1 text-meta text-ink-3">Optional. Each is for this auction only.</p>
      <div className="mt-3 border-t border-line">
        {ADDONS.filter((addon) => !bought.includes(addon)).map((addon) => (
          <div key={addon} className="border-b border-line py-2">
            <Checkbox
              name="addons"
              value={addon}
              aside={<span className="figures shrink-0 text-ink">{usdExact(prices.addonCents[addon])}</span>}
              {...(onChange === undefined
                ? { defaultChecked: chosen.includes(addon) }
                : {
                    checked: chosen.includes(addon),
                    onChange: ({ target }) => onChange(withAddon(chosen, addon, target.checked)),
                  })}
            >
              <span className="block font-[560] text-ink">{ADDON_LABELS[addon]}</span>
              <span className="block text-meta text-ink-2">{ADDON_EFFECTS[addon]}</span>
            </Checkbox>
          </div>
        ))}
      </div>
    </fieldset>
  )
}

function withAddon(chosen: readonly Addon[], addon: Addon, isTicked: boolean): Addon[] {
  return ADDONS.filter((one) => (one === addon ? isTicked : chosen.includes(one)))
}
