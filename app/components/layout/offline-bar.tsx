import '../ui/overlays/popover-attributes.ts'
import { useBlocker, useLocation } from '@remix-run/react'
import { WifiOff } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { mayLeave } from '../../lib/drafts/leave-question.ts'
import { isOffline, isReachable, useOffline } from '../../lib/offline/use-offline.ts'
import { serverNowMs } from '../../lib/realtime/server-clock.ts'
import { tokenEndsAtMs } from '../../lib/session/token-store.ts'
import { useOnTop } from '../ui/overlays/use-on-top.ts'
import { showsLivePrices } from './navigation.ts'
import { sessionEndingText } from './session-ending.ts'

/**
 * Says while the browser is offline that it is, and keeps the page: a page that cannot be fetched would replace this one,
 * and what was typed in it, by an error. The region stands from the start, so that its words are read. It hangs from the
 * head over the page, which it must not move: somebody may be about to press a button there. It is so low that the heading
 * of a page can still be read; and it lies over what covers the page, a sheet's scrim too, since a sheet is where a price
 * matters most.
 */
export function OfflineBar() {
  const bar = useRef<HTMLDivElement>(null)
  useOnTop(bar)
  const offline = useOffline()
  const wasKept = useKeptPage()
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
            {wasKept
              ? 'You are offline. Nothing was sent or opened.'
              : mayBeOld
                ? 'You are offline. Prices may be old.'
                : 'You are offline.'}
          </span>
          {ending && <Ending text={ending} />}
        </p>
      )}
    </div>
  )
}

/** A phone shows what matters of it, in one line; all of it is read. */
function Ending({ text }: { readonly text: string }) {
  const [first, rest] = text.split('; ')
  return (
    <span>
      {first}
      <span className="max-sm:sr-only">; {rest}</span>
    </span>
  )
}

/**
 * Holds back a change of page while offline; answers whether one was. Some browsers call themselves offline behind a
 * network of their own, so the server is asked before anybody is held back.
 */
function useKeptPage(): boolean {
  const [wasKept, setKept] = useState(false)
  const offline = useOffline()
  const wantsToStay = useRef(false)
  // The one blocker that a router has: what a page would lose is asked here as well.
  const blocker = useBlocker(({ currentLocation, nextLocation }) => {
    const isSamePage = nextLocation.pathname === currentLocation.pathname
    // Another draft is another form, at the same path.
    const leaves = !isSamePage || nextLocation.search !== currentLocation.search
    wantsToStay.current = leaves && !mayLeave()
    return wantsToStay.current || (isOffline() && !(nextLocation.hash !== '' && isSamePage))
  })

  useEffect(() => {
    if (blocker.state !== 'blocked') return
    if (wantsToStay.current) return blocker.reset()
    let isCurrent = true
    void isReachable().then((reached) => {
      if (!isCurrent) return
      setKept(!reached)
      if (reached) blocker.proceed()
      else blocker.reset()
    })
    return () => {
      isCurrent = false
    }
  }, [blocker])

  useEffect(() => {
    if (!offline) setKept(false)
  }, [offline])

  return wasKept
}

/** A token lasts minutes: looking so often is exact enough. */
const LOOK_EVERY_MS = 5_000

/** What is to be said of the session while nothing can refresh it; empty while there is time. */
function useSessionEnding(offline: boolean): string | null {
  const [text, setText] = useState<string | null>(null)
  useEffect(() => {
    if (!offline) return
    const look = () => setText(sessionEndingText(tokenEndsAtMs(), serverNowMs()))
    look()
    const timer = setInterval(look, LOOK_EVERY_MS)
    return () => clearInterval(timer)
  }, [offline])
  return offline ? text : null
}
