import { Form, useSubmit } from '@remix-run/react'
import { type FormEvent, useState } from 'react'
import { signOut } from '../../session/sign-out.ts'

/** Ends the session and goes home. Without scripts it is a plain form. */
export function SignOutButton({ className }: { readonly className: string }) {
  const submit = useSubmit()
  const [busy, setBusy] = useState(false)

  async function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = event.currentTarget
    setBusy(true)
    await signOut()
    setBusy(false)
    submit(form)
  }

  return (
    <Form method="post" action="/logout" onSubmit={onSubmit}>
      <button type="submit" disabled={busy} className={className}>
        Sign Out
      </button>
    </Form>
  )
}
