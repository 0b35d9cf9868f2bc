import { useNavigate } from '@remix-run/react'
import { useEffect, useState } from 'react'
import { countedText } from '../../../domain/format/counted-text.ts'
import { ButtonLink } from '../../components/ui/button.tsx'
import { openPage } from '../../lib/page/open-page.ts'
import type { NextPage } from './next-page.ts'

/**
 * The seconds between the success message and the next page (docs/rules/account-screens.md, Mailed links).
 */
const REDIRECT_AFTER_S = 5

/**
 * Counts down, then opens the page that follows; the button opens it at
 * once. Without scripts there is only the button, since a refresh header could not be cancelled.
 */
export function BackCountdown({ next: { to, where, button } }: { readonly next: NextPage }) {
  const [secondsLeft, setSecondsLeft] = useState(REDIRECT_AFTER_S)
  const navigate = useNavigate()

  useEffect(() => {
    if (secondsLeft === 0) {
      openPage(navigate, to, { replace: true })
      return
    }
    const timer = setTimeout(() => setSecondsLeft(secondsLeft - 1), 1_000)
    return () => clearTimeout(timer)
  }, [secondsLeft, navigate, to])

  return (
    <>
      <p className="only-scripted figures mb-6">
        Taking you {where} in {countedText(secondsLeft, 'second')}.
      </p>
      <ButtonLink to={to} variant="primary" size="bid" wide>
        {button}
      </ButtonLink>
    </>
  )
}
