import { useState } from 'react'
import { TextField } from '../ui/field.tsx'

interface FieldProps {
  readonly name: string
  readonly defaultValue: string | undefined
  readonly errors: readonly string[] | undefined
}

/**
 * The address, behind its checkbox (Spec part 1, section 2, /register). The checkbox is the browser's own doing, so that
 * it reveals the fields without scripts too.
 */
export function AddressFields({ field }: { readonly field: (name: string) => FieldProps }) {
  const wasGiven = ['address', 'city', 'zip_code', 'state'].some((name) => field(name).errors !== undefined)
  const [isShown, setShown] = useState(wasGiven)
  return (
    <div className="group flex flex-col gap-5">
      <label htmlFor="add-address" className="flex min-h-11 items-center gap-3 text-ink">
        <input
          id="add-address"
          type="checkbox"
          name="with_address"
          defaultChecked={wasGiven}
          onChange={(event) => setShown(event.target.checked)}
          aria-expanded={isShown}
          className="size-4.5 accent-ink"
        />
        Add address information (optional)
      </label>
      <div className="hidden flex-col gap-5 group-has-checked:flex">
        <TextField label="Street address" autoComplete="street-address" {...field('address')} />
        <TextField label="City" autoComplete="address-level2" {...field('city')} />
        <div className="grid grid-cols-3 gap-4">
          <TextField
            label="State"
            autoComplete="address-level1"
            maxLength={2}
            {...field('state')}
            defaultValue={field('state').defaultValue ?? 'CA'}
          />
          <TextField label="Zip code" autoComplete="postal-code" {...field('zip_code')} />
          <TextField
            label="Country"
            autoComplete="country-name"
            {...field('country')}
            defaultValue={field('country').defaultValue ?? 'USA'}
          />
        </div>
      </div>
    </div>
  )
}
