import { Form, useLocation } from '@remix-run/react'
import { Heart } from 'lucide-react'
import { type FormEvent, useEffect, useSyncExternalStore } from 'react'
import { applyWatched, changeWatch, isWatchedNow, subscribeToWatches } from '../../lib/realtime/watching.ts'
import { buttonClass } from '../ui/button.tsx'

/** In the phone's bar both states have one width, and text as large as on the other buttons. */
const BAR = 'w-full max-w-[173px] px-2! font-[620]! @min-[38.75rem]:max-w-60'

interface WatchButtonProps {
  readonly auctionId: number
  readonly title: string
  readonly isWatched: boolean
  readonly signedIn: boolean
  /**
   * `chip`: heart on a card's photo; `large_chip`: heart on the auction page's photo; `button`: with text;
   * `wide`: full width in a panel; `bar`: in a phone's bid bar.
   */
  readonly shape: 'chip' | 'large_chip' | 'button' | 'wide' | 'bar'
}

/**
 * Adds an auction to the watchlist or removes it; a visitor is sent to sign in first. Works as a plain form
 * without scripts.
 */
export function WatchButton({ auctionId, title, isWatched, signedIn, shape }: WatchButtonProps) {
  const { pathname, search } = useLocation()
  const here = `${pathname}${search}`
  const watched = useWatched(auctionId, isWatched)
  const label = watched ? 'In Watchlist' : 'Add to Watchlist'
  const content = <ButtonContent shape={shape} watched={watched} label={label} title={title} />
  const className = isChip(shape)
    ? 'inline-flex size-11 items-center justify-center rounded-md'
    : `${buttonClass({ size: shape === 'button' ? 'normal' : 'bid', wide: shape === 'wide' })} ${shape === 'bar' ? BAR : ''}`

  function onSubmit(event: FormEvent) {
    // Without a session the form is submitted: the server stores the intent and redirects to sign-in.
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
        aria-label={shape === 'bar' ? `${barLabel(watched)}: ${label}` : undefined}
      >
        {content}
      </button>
    </Form>
  )
}

function barLabel(watched: boolean): string {
  return watched ? 'Watching' : 'Watch'
}

/** Returns the watch state: the page's initial one until it changes here or in another tab. */
export function useWatched(auctionId: number, initial: boolean): boolean {
  useEffect(() => applyWatched(auctionId, initial), [auctionId, initial])
  return useSyncExternalStore(
    subscribeToWatches,
    () => isWatchedNow(auctionId) ?? initial,
    () => initial,
  )
}

function isChip(shape: WatchButtonProps['shape']): boolean {
  return shape === 'chip' || shape === 'large_chip'
}

interface ButtonContentProps {
  readonly shape: WatchButtonProps['shape']
  readonly watched: boolean
  readonly label: string
  readonly title: string
}

function ButtonContent({ shape, watched, label, title }: ButtonContentProps) {
  const heart = <Heart aria-hidden className={`size-4.5 text-ink ${watched ? 'fill-current' : ''}`} />
  if (!isChip(shape)) {
    return (
      <>
        {heart}
        {shape === 'bar' ? barLabel(watched) : label}
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
