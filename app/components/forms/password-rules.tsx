import { Check, X } from 'lucide-react'
import { PASSWORD_RULES, passwordRulesMet } from '../../../domain/account/password.ts'
import { Dot } from '../ui/badge.tsx'

interface PasswordRulesProps {
  readonly password: string
  /** True if the server refused the password; unmet rules are then marked as errors. */
  readonly isRefused: boolean
}

/** The rules of a new password, each checked off as soon as it is met. docs/rules/accounts.md, Passwords */
export function PasswordRules({ password, isRefused }: PasswordRulesProps) {
  const met = passwordRulesMet(password)
  return (
    <ul aria-label="The password needs" className="grid gap-x-4 gap-y-1 sm:grid-cols-2">
      {PASSWORD_RULES.map(({ rule, label }) => (
        <li
          key={rule}
          className={`flex items-center gap-2 ${met[rule] ? 'text-win' : isRefused ? 'text-out' : 'text-ink-3'}`}
        >
          <span aria-hidden className="inline-flex size-4 shrink-0 items-center justify-center">
            {met[rule] ? <Check className="size-4" /> : isRefused ? <X className="size-4" /> : <Dot />}
          </span>
          {label}
          {met[rule] && <span className="sr-only">, done</span>}
          {!met[rule] && isRefused && <span className="sr-only">, missing</span>}
        </li>
      ))}
    </ul>
  )
}
