import { TextField } from '../../components/ui/fields/field.tsx'

interface FieldProps {
  readonly name: string
  readonly defaultValue: string | undefined
  readonly errors: readonly string[] | undefined
}

/**
 * What a dealer says of the business, side by side where the labels have room for one line each. The choice of the account
 * type beside it shows the fields, by the browser's own doing; of anybody else they are not stored.
 */
export function BusinessFields({ field }: { readonly field: (name: string) => FieldProps }) {
  return (
    <div className="hidden gap-5 group-has-[#account-type-dealer:checked]/business:grid grid-cols-[repeat(auto-fit,minmax(min(100%,13.5rem),1fr))]">
      <TextField
        label="Business name"
        autoComplete="organization"
        maxLength={150}
        hint="Optional"
        {...field('business_name')}
      />
      <TextField label="Business license" maxLength={50} hint="Optional" {...field('business_license')} />
    </div>
  )
}
