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
 * Follows a mailed link once the page runs. Fetching the page does nothing, since mail scanners fetch what stands in
 * mails; without scripts a button posts the same, and `posted` is what came of it.
 */
export function useFollowedLink(
  link: OpenedLink,
  { token, posted }: { readonly token: string | null; readonly posted: FollowedLink | undefined },
): { readonly state: FollowedLink; readonly repeat: () => void } {
  const [state, setState] = useState<FollowedLink>(posted ?? openedLink(link, token))
  const { revalidate } = useRevalidator()
  const wasAsked = useRef(false)

  useEffect(() => {
    if (state.kind !== 'waiting' || token === null || wasAsked.current) return
    wasAsked.current = true
    void follow(link, token).then((outcome) => {
      setState(outcome)
      // The head of the page knows of the person what has just changed.
      if (outcome.kind === 'success') revalidate()
    })
  }, [state, link, token, revalidate])

  function repeat() {
    wasAsked.current = false
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
