import type { ReactNode } from 'react'
import { FieldError } from '../ui/fields/field.tsx'
import { Radio } from '../ui/fields/radio.tsx'

const TYPES = [
  { value: 'private', label: 'Private party', note: 'You buy for yourself, or sell your own cars.' },
  {
    value: 'dealer',
    label: 'Licensed dealer',
    note: 'You sell for a business. Your phone and address are shown publicly.',
  },
] as const

interface AccountTypeFieldProps {
  readonly chosen: string | undefined
  readonly errors: readonly string[] | undefined
  /** What a change of the type means, below the choices. */
  readonly children?: ReactNode
}

/** The choice between private party and licensed dealer, with the consequence of each. */
export function AccountTypeField({ chosen = 'private', errors, children }: AccountTypeFieldProps) {
  const refused = errors !== undefined && errors.length > 0
  return (
    <fieldset aria-describedby={refused ? 'account-type-error' : undefined}>
      <legend className="mb-2 text-meta font-[560] text-ink">Account type</legend>
      <div className="grid gap-3">
        {TYPES.map(({ value, label, note }) => (
          <Radio
            key={value}
            id={`account-type-${value}`}
            name="user_type"
            value={value}
            defaultChecked={value === chosen}
            note={note}
            className="rounded-md border border-edge px-3 has-checked:border-ink has-checked:bg-fill"
          >
            {label}
          </Radio>
        ))}
      </div>
      {children}
      <FieldError id="account-type-error" message={errors?.[0]} />
    </fieldset>
  )
}
