import { useState } from 'react'
import type { FieldErrors } from '../../../domain/errors.ts'
import { PasswordField } from '../ui/fields/password-field.tsx'
import { PasswordRules } from './password-rules.tsx'

interface NewPasswordFieldsProps {
  /** What the two fields are called: as in an account's first password, or a new one of it. */
  readonly label: string
  readonly confirmLabel: string
  readonly errors: FieldErrors
}

/** A password that is being chosen, with its rules ticked while it is typed, and once more against a slip. */
export function NewPasswordFields({ label, confirmLabel, errors }: NewPasswordFieldsProps) {
  const [password, setPassword] = useState('')
  return (
    <>
      <PasswordField
        label={label}
        name="password"
        autoComplete="new-password"
        required
        errors={errors.password}
        onChange={(event) => setPassword(event.target.value)}
        note={<PasswordRules password={password} isRefused={errors.password !== undefined} />}
      />
      <PasswordField
        label={confirmLabel}
        name="password_confirmation"
        autoComplete="new-password"
        required
        errors={errors.password_confirmation}
      />
    </>
  )
}
