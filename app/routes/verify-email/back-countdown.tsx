import { useNavigate } from '@remix-run/react'
import { useEffect, useState } from 'react'
import { ButtonLink } from '../../components/ui/button.tsx'

/**
 * The seconds between the success message and the next page (docs/rules/account-screens.md, Mailed links).
 */
const REDIRECT_AFTER_S = 5

/**
 * Counts down, then opens the dashboard or the page that the viewer registered for; the button opens it at
 * once. Without scripts there is only the button, since a refresh header could not be cancelled.
 */
export function BackCountdown({ to }: { readonly to: string }) {
  const [secondsLeft, setSecondsLeft] = useState(REDIRECT_AFTER_S)
  const navigate = useNavigate()
  const isDashboard = to === '/dashboard'

  useEffect(() => {
    if (secondsLeft === 0) {
      navigate(to, { replace: true })
      return
    }
    const timer = setTimeout(() => setSecondsLeft(secondsLeft - 1), 1_000)
    return () => clearTimeout(timer)
  }, [secondsLeft, navigate, to])

  return (
    <>
      <p className="only-scripted figures mb-6">
        You will be taken {isDashboard ? 'to your dashboard' : 'back to where you came from'} in {secondsLeft}{' '}
        {secondsLeft === 1 ? 'second' : 'seconds'}.
      </p>
      <ButtonLink to={to} variant="primary" size="bid" wide>
        {isDashboard ? 'Go to Dashboard Now' : 'Go back now'}
      </ButtonLink>
    </>
  )
}
