import { useNavigate, useNavigation } from '@remix-run/react'
import { type FormEvent, useState } from 'react'
import type { RefusedForm } from '../../../worker/services/pages/sign-in-by-form.ts'
import { callApi } from '../../session/call-api.ts'
import { startMonitoring } from '../../session/session-monitor.ts'
import { storeToken } from '../../session/token-store.ts'

const NOTHING_REFUSED: RefusedForm = { message: null, errors: {}, values: {} }

type AccountCall = '/auth/login' | '/auth/register'

/** The spec's words where the server sent none, and where no answer came (Spec part 1, section 8). */
const DEFAULTS: Readonly<Record<AccountCall, { readonly failed: string; readonly error: string }>> = {
  '/auth/login': { failed: 'Login failed', error: 'An error occurred during login' },
  '/auth/register': { failed: 'Registration failed', error: 'An error occurred during registration' },
}

interface AccountForm {
  readonly refused: RefusedForm
  readonly busy: boolean
  readonly onSubmit: (event: FormEvent<HTMLFormElement>) => void
}

/**
 * Signs in or registers through the API, which gives the browser its token, and the page its cookie. Without scripts the
 * form is posted to its page, whose answer is `posted`.
 */
export function useAccountForm(
  call: AccountCall,
  posted: RefusedForm | undefined,
  redirectTo: string,
): AccountForm {
  const [refused, setRefused] = useState<RefusedForm | null>(null)
  const [busy, setBusy] = useState(false)
  const navigate = useNavigate()
  const isLeaving = useNavigation().state !== 'idle'

  async function send(form: HTMLFormElement) {
    setBusy(true)
    const fields = Object.fromEntries(new FormData(form)) as Record<string, string>
    const outcome = await callApi<{ data: { token: string } }>(call, { method: 'POST', body: fields })
    setBusy(false)
    if (outcome.kind === 'answered') {
      storeToken(outcome.body.data.token)
      // Register leaves the monitoring to the next page (Spec part 1, section 4).
      if (call === '/auth/login') startMonitoring()
      navigate(redirectTo, { replace: true })
      return
    }
    const { failed, error } = DEFAULTS[call]
    if (outcome.kind === 'no_answer') return setRefused({ ...NOTHING_REFUSED, message: error })
    const errors = listed(outcome.body.errors ?? {})
    const message = Object.keys(errors).length > 0 ? null : (outcome.body.message ?? failed)
    setRefused({ message, errors, values: fields })
  }

  function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (!busy) void send(event.currentTarget)
  }

  return { refused: refused ?? posted ?? NOTHING_REFUSED, busy: busy || isLeaving, onSubmit }
}

/** A field's messages are a list; a single one may come as plain text. */
function listed(
  errors: Readonly<Record<string, readonly string[] | string>>,
): Record<string, readonly string[]> {
  return Object.fromEntries(
    Object.entries(errors).map(([name, messages]) => [
      name,
      typeof messages === 'string' ? [messages] : messages,
    ]),
  )
}
