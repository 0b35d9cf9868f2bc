import { useEffect, useState } from 'react'
import { Checkbox } from '../../components/ui/fields/checkbox.tsx'
import { TextField } from '../../components/ui/fields/field.tsx'

interface FieldProps {
  readonly name: string
  readonly defaultValue: string | undefined
  readonly errors: readonly string[] | undefined
}

/**
 * The optional address fields, shown by a checkbox (docs/rules/account-screens.md, Registration). CSS shows
 * them, so that the checkbox works without scripts.
 */
export function AddressFields({ field }: { readonly field: (name: string) => FieldProps }) {
  const isRefused = ['address', 'city', 'zip_code', 'state', 'country'].some(
    (name) => field(name).errors !== undefined,
  )
  // A form that is shown again has its typed values, and its checkbox as it was.
  const [isShown, setShown] = useState(isRefused || field('with_address').defaultValue !== undefined)

  // A refused field must be visible.
  useEffect(() => {
    if (isRefused) setShown(true)
  }, [isRefused])

  return (
    <div className="group flex flex-col gap-5">
      <Checkbox
        id="add-address"
        name="with_address"
        checked={isShown}
        onChange={(event) => setShown(event.target.checked)}
        aria-expanded={isShown}
      >
        Add address information (optional)
      </Checkbox>
      <div className="hidden flex-col gap-5 group-has-checked:flex">
        <TextField label="Street address" autoComplete="street-address" {...field('address')} />
        <TextField label="City" autoComplete="address-level2" {...field('city')} />
        <div className="grid grid-cols-2 gap-5 sm:grid-cols-3">
          <TextField
            label="State"
            autoComplete="address-level1"
            autoCapitalize="characters"
            maxLength={2}
            {...field('state')}
            defaultValue={field('state').defaultValue ?? 'CA'}
          />
          <TextField label="Zip code" maxLength={10} autoComplete="postal-code" {...field('zip_code')} />
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
