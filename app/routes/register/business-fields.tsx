import { TextField } from '../../components/ui/fields/field.tsx'

interface FieldProps {
  readonly name: string
  readonly defaultValue: string | undefined
  readonly errors: readonly string[] | undefined
}

/**
 * The business fields of a dealer, side by side where each label fits on one line. CSS shows them when the
 * account type is dealer. For other account types the server does not store them.
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
