import { Link, useFetcher, useLocation } from '@remix-run/react'
import { Heart } from 'lucide-react'
import type { FormEvent } from 'react'
import { buttonClass } from '../ui/button.tsx'

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
  const fetcher = useFetcher({ key: `watch-${auctionId}` })
  const { pathname, search } = useLocation()
  const here = `${pathname}${search}`
  const chosen = fetcher.formData?.get('watch')
  const watched = typeof chosen === 'string' ? chosen === 'yes' : isWatched
  const label = watched ? 'In watchlist' : 'Add to watchlist'
  const face = <Face shape={shape} watched={watched} label={label} title={title} />
  const className =
    shape === 'chip' ? 'group inline-flex size-11 items-center justify-center rounded-md' : buttonClass({})

  if (!signedIn) {
    return (
      <Link to={`/login?redirectTo=${encodeURIComponent(here)}`} className={className}>
        {face}
      </Link>
    )
  }

  function onSubmit(event: FormEvent<HTMLFormElement>) {
    // As a script's request it needs no page to go back to.
    event.preventDefault()
    fetcher.submit(
      { watch: watched ? 'no' : 'yes' },
      { method: 'post', action: `/auctions/${auctionId}/watch` },
    )
  }

  return (
    <fetcher.Form method="post" action={`/auctions/${auctionId}/watch`} onSubmit={onSubmit}>
      <input type="hidden" name="watch" value={watched ? 'no' : 'yes'} />
      <input type="hidden" name="return_to" value={here} />
      <button type="submit" className={className}>
        {face}
      </button>
    </fetcher.Form>
  )
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
