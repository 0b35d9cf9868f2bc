import '../ui/overlays/popover-attributes.ts'
import { useBlocker, useLocation } from '@remix-run/react'
import { WifiOff } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { confirmLeaving } from '../../lib/drafts/leave-question.ts'
import { isOffline, isReachable, useOffline } from '../../lib/offline/use-offline.ts'
import { serverNowMs } from '../../lib/realtime/server-clock.ts'
import { getTokenExpiryMs } from '../../lib/session/token-store.ts'
import { useTopLayer } from '../ui/overlays/use-top-layer.ts'
import { showsLivePrices } from './navigation.ts'
import { sessionEndingText } from './session-ending.ts'

/**
 * Reports that the browser is offline and blocks navigation meanwhile, because a failed navigation would
 * replace the page, and input in it, by an error. The live region exists from the start, so that its text is
 * announced. The bar floats below the header without moving content that a person may be about to press; it
 * is low enough to leave the page's heading readable, and lies in the top layer, above a sheet's backdrop.
 * docs/rules/interface.md, Offline bar
 */
export function OfflineBar() {
  const bar = useRef<HTMLDivElement>(null)
  useTopLayer(bar)
  const offline = useOffline()
  const wasBlocked = useNavigationBlock()
  const mayBeOld = showsLivePrices(useLocation())
  const ending = useSessionEnding(offline)
  return (
    <div
      ref={bar}
      popover="manual"
      role="status"
      className="fixed inset-x-0 top-[calc(3.5rem+1px)] bottom-auto w-auto bg-transparent text-ink sm:top-[calc(4rem+1px)]"
      data-offline={offline || undefined}
    >
      {offline && (
        <p className="figures flex min-h-7 items-center justify-center gap-2 border-b border-line bg-raised px-4 py-1 text-label text-ink">
          <WifiOff aria-hidden className="size-4 shrink-0 text-ink-2" />
          <span className={ending === null ? '' : 'max-sm:sr-only'}>
            {wasBlocked
              ? 'You are offline. Nothing was sent or opened.'
              : mayBeOld
                ? 'You are offline. Prices may be old.'
                : 'You are offline.'}
          </span>
          {ending && <SessionEnding text={ending} />}
        </p>
      )}
    </div>
  )
}

/** A phone shows the first clause only; screen readers get all. */
function SessionEnding({ text }: { readonly text: string }) {
  const [first, rest] = text.split('; ')
  return (
    <span>
      {first}
      <span className="max-sm:sr-only">; {rest}</span>
    </span>
  )
}

/**
 * Blocks navigation while offline and returns whether one was blocked. Some browsers report offline behind a
 * private network, so a request to the server confirms it first.
 */
function useNavigationBlock(): boolean {
  const [wasBlocked, setBlocked] = useState(false)
  const offline = useOffline()
  const wantsToStay = useRef(false)
  // The router supports one blocker, so it also asks about unsaved form input.
  const blocker = useBlocker(({ currentLocation, nextLocation }) => {
    const isSamePage = nextLocation.pathname === currentLocation.pathname
    // A change of the query counts as leaving: another draft is another form on the same path.
    const leaves = !isSamePage || nextLocation.search !== currentLocation.search
    wantsToStay.current = leaves && !confirmLeaving()
    return wantsToStay.current || (isOffline() && !(nextLocation.hash !== '' && isSamePage))
  })

  useEffect(() => {
    if (blocker.state !== 'blocked') return
    if (wantsToStay.current) return blocker.reset()
    let isCurrent = true
    void isReachable().then((reached) => {
      if (!isCurrent) return
      setBlocked(!reached)
      if (reached) blocker.proceed()
      else blocker.reset()
    })
    return () => {
      isCurrent = false
    }
  }, [blocker])

  useEffect(() => {
    if (!offline) setBlocked(false)
  }, [offline])

  return wasBlocked
}

/** Interval of the check; exact enough for tokens that last minutes. */
const CHECK_INTERVAL_MS = 5_000

/** Returns the warning about the session's end while offline, or null. */
function useSessionEnding(offline: boolean): string | null {
  const [text, setText] = useState<string | null>(null)
  useEffect(() => {
    if (!offline) return
    const check = () => setText(sessionEndingText(getTokenExpiryMs(), serverNowMs()))
    check()
    const timer = setInterval(check, CHECK_INTERVAL_MS)
    return () => clearInterval(timer)
  }, [offline])
  return offline ? text : null
}
