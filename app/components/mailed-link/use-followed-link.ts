import { useRevalidator } from '@remix-run/react'
import { useEffect, useRef, useState } from 'react'
import { callApi, refusalText } from '../../lib/session/call-api.ts'
import { type FollowedLink, type OpenedLink, openedLink, refusedLink } from './followed-link.ts'

const CALLS: Readonly<Record<OpenedLink, string>> = {
  verification: '/auth/verify-email',
  email_change: '/auth/email/confirm',
}

interface Answer {
  readonly message: string
  readonly data?: { readonly done?: boolean }
}

/**
 * Sends the token of a mailed link to the API once the page's scripts run. The page load itself has no
 * effect, since mail scanners fetch links. Without scripts a button posts the token, and `posted` is the
 * action's result.
 */
export function useFollowedLink(
  link: OpenedLink,
  { token, posted }: { readonly token: string | null; readonly posted: FollowedLink | undefined },
): { readonly state: FollowedLink; readonly repeat: () => void } {
  const [state, setState] = useState<FollowedLink>(posted ?? openedLink(link, token))
  const { revalidate } = useRevalidator()
  const isSent = useRef(false)

  useEffect(() => {
    if (state.kind !== 'waiting' || token === null || isSent.current) return
    isSent.current = true
    void follow(link, token).then((outcome) => {
      setState(outcome)
      // The header shows the verification status, which has just changed.
      if (outcome.kind === 'success') revalidate()
    })
  }, [state, link, token, revalidate])

  function repeat() {
    isSent.current = false
    setState({ kind: 'waiting' })
  }

  return { state, repeat }
}

async function follow(link: OpenedLink, token: string): Promise<FollowedLink> {
  const outcome = await callApi<Answer>(CALLS[link], { method: 'POST', body: { token } })
  if (outcome.kind === 'answered') {
    const { message, data } = outcome.body
    return { kind: 'success', message, isDone: data?.done !== false }
  }
  if (outcome.kind === 'no_answer') return refusedLink(link, { hasAnswer: false })
  return refusedLink(link, { message: refusalText(outcome.body, ''), hasAnswer: true })
}
