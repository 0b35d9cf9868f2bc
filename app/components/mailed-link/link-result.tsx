import { Form } from '@remix-run/react'
import { CircleCheck, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from '../ui/button.tsx'
import { PageTitle } from '../ui/page.tsx'
import { Spinner } from '../ui/spinner.tsx'
import type { FollowedLink } from './followed-link.ts'

interface LinkResultProps {
  readonly state: FollowedLink
  readonly token: string | null
  /**
   * The heading of each state, the progress text, and the label of the button for browsers without scripts.
   */
  readonly copy: {
    readonly waiting: string
    readonly working: string
    readonly ask: string
    readonly success: string
    readonly error: string
  }
  readonly onRepeat: () => void
  /** The next steps in the current state; null where the page shows them elsewhere. */
  readonly children: ReactNode
}

/** The state of a mailed link: in progress, done or failed. A screen reader announces each change. */
export function LinkResult({ state, token, copy, onRepeat, children }: LinkResultProps) {
  return (
    <>
      <PageTitle>{copy[state.kind]}</PageTitle>
      <div role="status" className="mt-4 wrap-anywhere">
        {state.kind === 'waiting' && (
          <p className="only-scripted flex items-center gap-3">
            <Spinner />
            {copy.working}
          </p>
        )}
        {state.kind === 'success' && (
          <p className="flex items-start gap-3">
            <CircleCheck aria-hidden className="mt-0.5 size-5 shrink-0 text-win" />
            {state.message}
          </p>
        )}
        {state.kind === 'error' && (
          <p className="flex items-start gap-3">
            <TriangleAlert aria-hidden className="mt-0.5 size-5 shrink-0 text-out" />
            {state.message}
          </p>
        )}
      </div>
      {state.kind === 'waiting' && token !== null && (
        <Form method="post" className="only-unscripted">
          <p>Press the button to finish.</p>
          <input type="hidden" name="token" value={token} />
          <Button type="submit" variant="primary" size="bid" wide className="mt-6">
            {copy.ask}
          </Button>
        </Form>
      )}
      {state.kind === 'error' && state.mayRepeat && (
        <Button type="button" variant="primary" wide className="mt-6" onClick={onRepeat}>
          Try again
        </Button>
      )}
      {state.kind !== 'waiting' && children !== null && <div className="mt-6">{children}</div>}
    </>
  )
}
