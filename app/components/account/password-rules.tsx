import { Check } from 'lucide-react'
import { PASSWORD_RULES, passwordRulesMet } from '../../../domain/account/password.ts'
import { Dot } from '../ui/badge.tsx'

/** What a new password needs; each rule is ticked as soon as it is kept. */
export function PasswordRules({ password }: { readonly password: string }) {
  const met = passwordRulesMet(password)
  return (
    <ul aria-label="The password needs" className="grid gap-x-4 gap-y-1 sm:grid-cols-2">
      {PASSWORD_RULES.map(({ rule, label }) => (
        <li key={rule} className={`flex items-center gap-2 ${met[rule] ? 'text-win' : 'text-ink-3'}`}>
          <span aria-hidden className="inline-flex size-4 shrink-0 items-center justify-center">
            {met[rule] ? <Check className="size-4" /> : <Dot />}
          </span>
          {label}
          {met[rule] && <span className="sr-only">, done</span>}
        </li>
      ))}
    </ul>
  )
}
