import { Form, useNavigate, useRouteLoaderData, useSubmit } from '@remix-run/react'
import { type FormEvent, useState } from 'react'
import { DEFAULT_TOAST_MS } from '../../../domain/notifications/toast-notifications.ts'
import type { RootData } from '../../lib/page/root-data.ts'
import { signOut } from '../../lib/session/sign-out.ts'
import { showToast } from '../../lib/toasts/toasts.ts'

/** Signs out and opens the home page. Without scripts it is a plain form. */
export function SignOutButton({
  className,
  label = 'Sign Out',
}: {
  readonly className: string
  readonly label?: string
}) {
  const submit = useSubmit()
  const navigate = useNavigate()
  const sessionId = useRouteLoaderData<RootData>('root')?.viewer?.sessionId
  const [busy, setBusy] = useState(false)

  async function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = event.currentTarget
    setBusy(true)
    const result = await signOut(sessionId)
    setBusy(false)
    showToast({ message: 'Logged out successfully', severity: 'success', durationMs: DEFAULT_TOAST_MS })
    if (result === 'heard') submit(form)
    // Unreachable: the home page says that it opens by itself as soon as the connection is back.
    else navigate('/')
  }

  return (
    <Form method="post" action="/logout" onSubmit={onSubmit}>
      <button type="submit" disabled={busy} className={className}>
        {label}
      </button>
    </Form>
  )
}
