import { useNavigate } from '@remix-run/react'
import { useEffect, useState } from 'react'
import { ButtonLink } from '../../components/ui/button.tsx'

/** How long the success stands before the next page opens (Spec part 1, section 9). */
const REDIRECT_AFTER_S = 5

/**
 * Counts down and goes to the dashboard, or back to the page that its reader registered for; at once by its button. Without
 * scripts there is the button alone: a page that leaves by itself could not be held back.
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
