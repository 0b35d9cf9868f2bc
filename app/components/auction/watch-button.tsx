import { Form, Link, useLocation } from '@remix-run/react'
import { Heart } from 'lucide-react'
import { type FormEvent, useEffect, useState } from 'react'
import { DEFAULT_NOTICE_MS } from '../../../domain/display/notices.ts'
import { showToast } from '../../live/toasts.ts'
import { callApi } from '../../session/call-api.ts'
import { buttonClass } from '../ui/button.tsx'

const WATCH_FAILED = 'The watchlist could not be changed. Please try again.'

interface WatchButtonProps {
  readonly auctionId: number
  readonly title: string
  readonly isWatched: boolean
  readonly signedIn: boolean
  /** `chip` is the heart on a photo, `button` has its words. */
  readonly shape: 'chip' | 'button'
}

/** Puts an auction on the watchlist or takes it off; a visitor is asked to sign in. Works as a plain form. */
export function WatchButton({ auctionId, title, isWatched, signedIn, shape }: WatchButtonProps) {
  const { pathname, search } = useLocation()
  const here = `${pathname}${search}`
  const { watched, change } = useWatch(auctionId, isWatched)
  const label = watched ? 'In watchlist' : 'Add to watchlist'
  const face = <Face shape={shape} watched={watched} label={label} title={title} />
  const className =
    shape === 'chip' ? 'inline-flex size-11 items-center justify-center rounded-md' : buttonClass({})

  if (!signedIn) {
    return (
      <Link to={`/login?redirectTo=${encodeURIComponent(here)}`} className={className}>
        {face}
      </Link>
    )
  }

  function onSubmit(event: FormEvent) {
    event.preventDefault()
    void change(!watched)
  }

  return (
    <Form method="post" action={`/auctions/${auctionId}/watch`} onSubmit={onSubmit}>
      <input type="hidden" name="watch" value={watched ? 'no' : 'yes'} />
      <input type="hidden" name="return_to" value={here} />
      <button type="submit" className={className}>
        {face}
      </button>
    </Form>
  )
}

/** Whether the auction is watched: shown at once as chosen, and taken back where the server does not take it. */
function useWatch(auctionId: number, isWatched: boolean) {
  const [watched, setWatched] = useState(isWatched)
  useEffect(() => setWatched(isWatched), [isWatched])

  async function change(next: boolean) {
    setWatched(next)
    const outcome = await callApi(`/auctions/${auctionId}/watch`, { method: next ? 'POST' : 'DELETE' })
    if (outcome.kind === 'answered') return
    setWatched(!next)
    showToast({ message: WATCH_FAILED, severity: 'error', durationMs: DEFAULT_NOTICE_MS })
  }

  return { watched, change }
}

interface FaceProps {
  readonly shape: WatchButtonProps['shape']
  readonly watched: boolean
  readonly label: string
  readonly title: string
}

function Face({ shape, watched, label, title }: FaceProps) {
  const heart = <Heart aria-hidden className={`size-4.5 text-ink ${watched ? 'fill-current' : ''}`} />
  if (shape === 'button') {
    return (
      <>
        {heart}
        {label}
      </>
    )
  }
  return (
    <>
      <span className="inline-flex size-8 items-center justify-center rounded-md bg-chip">{heart}</span>
      <span className="sr-only">
        {label}: {title}
      </span>
    </>
  )
}
