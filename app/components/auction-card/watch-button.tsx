import { Form, useLocation } from '@remix-run/react'
import { Heart } from 'lucide-react'
import { type FormEvent, useEffect, useSyncExternalStore } from 'react'
import { changeWatch, isWatchedNow, noteWatched, subscribeToWatches } from '../../lib/realtime/watching.ts'
import { buttonClass } from '../ui/button.tsx'

/** In the bar one word stands for all, as large as on its other buttons. */
const BAR = 'w-full max-w-[173px] px-2! font-[620]! @min-[38.75rem]:max-w-60'

interface WatchButtonProps {
  readonly auctionId: number
  readonly title: string
  readonly isWatched: boolean
  readonly signedIn: boolean
  /** `chip` is the heart on a card's photo, `large_chip` on an auction's, `button` has its words, `wide` is the one action of a panel, `bar` of a phone's bar. */
  readonly shape: 'chip' | 'large_chip' | 'button' | 'wide' | 'bar'
}

/** Puts an auction on the watchlist or takes it off; a visitor is asked to sign in first. Works as a plain form. */
export function WatchButton({ auctionId, title, isWatched, signedIn, shape }: WatchButtonProps) {
  const { pathname, search } = useLocation()
  const here = `${pathname}${search}`
  const watched = useWatched(auctionId, isWatched)
  const label = watched ? 'In Watchlist' : 'Add to Watchlist'
  const face = <Face shape={shape} watched={watched} label={label} title={title} />
  const className = isChip(shape)
    ? 'inline-flex size-11 items-center justify-center rounded-md'
    : `${buttonClass({ size: shape === 'button' ? 'normal' : 'bid', wide: shape === 'wide' })} ${shape === 'bar' ? BAR : ''}`

  function onSubmit(event: FormEvent) {
    // The form itself remembers the press, and leads by the sign-in.
    if (!signedIn) return
    event.preventDefault()
    void changeWatch(auctionId, !watched)
  }

  return (
    <Form
      method="post"
      action={`/auctions/${auctionId}/watch`}
      onSubmit={onSubmit}
      className={shape === 'bar' ? 'flex grow justify-end' : undefined}
    >
      <input type="hidden" name="watch" value={watched ? 'no' : 'yes'} />
      <input type="hidden" name="return_to" value={here} />
      <button
        type="submit"
        className={className}
        aria-label={shape === 'bar' ? `${barWord(watched)}: ${label}` : undefined}
      >
        {face}
      </button>
    </Form>
  )
}

function barWord(watched: boolean): string {
  return watched ? 'Watching' : 'Watch'
}

/** As the page came with it, until it is changed here or in another tab. */
export function useWatched(auctionId: number, given: boolean): boolean {
  useEffect(() => noteWatched(auctionId, given), [auctionId, given])
  return useSyncExternalStore(
    subscribeToWatches,
    () => isWatchedNow(auctionId) ?? given,
    () => given,
  )
}

function isChip(shape: WatchButtonProps['shape']): boolean {
  return shape === 'chip' || shape === 'large_chip'
}

interface FaceProps {
  readonly shape: WatchButtonProps['shape']
  readonly watched: boolean
  readonly label: string
  readonly title: string
}

function Face({ shape, watched, label, title }: FaceProps) {
  const heart = <Heart aria-hidden className={`size-4.5 text-ink ${watched ? 'fill-current' : ''}`} />
  if (!isChip(shape)) {
    return (
      <>
        {heart}
        {shape === 'bar' ? barWord(watched) : label}
      </>
    )
  }
  return (
    <>
      <span
        className={`inline-flex items-center justify-center rounded-md bg-chip ${shape === 'chip' ? 'size-8' : 'size-11'}`}
      >
        {heart}
      </span>
      <span className="sr-only">
        {label}: {title}
      </span>
    </>
  )
}
