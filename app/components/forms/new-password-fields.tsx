import { useState } from 'react'
import type { FieldErrors } from '../../../domain/errors.ts'
import { PasswordField } from '../ui/fields/password-field.tsx'
import { PasswordRules } from './password-rules.tsx'

interface NewPasswordFieldsProps {
  /** Labels of the two fields; they differ between registration and a password change. */
  readonly label: string
  readonly confirmLabel: string
  readonly errors: FieldErrors
}

/** A new password and its confirmation, with the rules checked off during input. */
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
