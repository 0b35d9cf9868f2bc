import { useLocation } from '@remix-run/react'
import { useCallback, useEffect, useRef, useState } from 'react'
import { onPopStateFirst } from '../../../page-load/install-pop-state-first.ts'
import { getEntryKey, getEntryOverlay, isFromEarlierDocument, withOverlay } from './history-entry.ts'

export interface Overlay {
  /** Name of the open overlay, or null. */
  readonly shown: string | null
  /** `untilReload`: a reload closes the overlay; otherwise it is restored. */
  readonly show: (name: string, options?: { readonly untilReload?: boolean }) => void
  readonly hide: () => void
}

/** The longest time for which a click waits, should the step back not come, in ms. */
const STEP_LASTS_MS = 500

/**
 * Repeats a click once the step back that follows has been made: a step under way would undo the navigation that
 * the click begins.
 */
function holdClicks(): void {
  let held: HTMLElement | null = null
  const hold = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || !(event.target instanceof HTMLElement)) return
    event.preventDefault()
    event.stopImmediatePropagation()
    held = event.target
  }
  const release = () => {
    stopWaiting()
    clearTimeout(timer)
    window.removeEventListener('click', hold, true)
    setTimeout(() => held?.click())
  }
  const stopWaiting = onPopStateFirst(release)
  const timer = setTimeout(release, STEP_LASTS_MS)
  window.addEventListener('click', hold, true)
}

/**
 * Ties overlays (a sheet, photos full screen) to the browser's history: each has its own entry, Back closes
 * it, Forward reopens it, and closing it otherwise goes back too, so that no dead entry is left. The entry
 * has the page's router state plus the overlay's name. Steps between the two are hidden from the router,
 * which would reload the page's data. docs/rules/interface.md, Overlays and Back
 */
export function useOverlay(): Overlay {
  const { key, pathname, search, hash } = useLocation()
  const address = `${pathname}${search}${hash}`
  const [shown, setShown] = useState<string | null>(null)
  // The overlay that was last opened or restored, or null; up to date before React has rendered it.
  const latest = useRef<string | null>(null)
  // The overlay in the browser's current entry; it lags behind `latest` while a step back is under way.
  const inEntry = useRef<string | null>(null)

  const settle = useCallback((name: string | null) => {
    latest.current = name
    setShown(name)
  }, [])

  // The router arrived at an entry. A new one has no overlay; a revisited or reloaded one may have.
  useEffect(() => {
    const { state } = window.history
    if (getEntryKey(state) !== key) return
    inEntry.current = getEntryOverlay(state)
    if (!isFromEarlierDocument(state, performance.timeOrigin)) settle(getEntryOverlay(state))
    // The overlay does not survive the reload: leave its entry, or one press on Back would do nothing.
    else window.history.back()
  }, [key, settle])

  useEffect(() => {
    // Key of the browser's current entry, which may be ahead of the router's.
    let at = key
    const onPop = (event: PopStateEvent) => {
      const to = getEntryKey(event.state)
      const { pathname: path, search: query, hash: fragment } = window.location
      const overlay = getEntryOverlay(event.state)
      const isHere = to === key && at === key && `${path}${query}${fragment}` === address
      // True only for a step between the page and its overlay. A step back to this very entry from another
      // page is the router's, even if React has not rendered that page yet.
      const isOwn = isHere && overlay !== inEntry.current
      at = to
      inEntry.current = overlay
      if (!isOwn) return
      event.stopImmediatePropagation()
      settle(overlay)
    }
    return onPopStateFirst(onPop)
  }, [key, address, settle])

  const show = useCallback(
    (name: string, { untilReload = false }: { readonly untilReload?: boolean } = {}) => {
      if (latest.current !== null) return
      const onlyInMs = untilReload ? performance.timeOrigin : undefined
      window.history.pushState(withOverlay(window.history.state, name, onlyInMs), '')
      inEntry.current = name
      settle(name)
    },
    [settle],
  )

  const hide = useCallback(() => {
    if (latest.current === null) return
    settle(null)
    if (getEntryOverlay(window.history.state) === null) return
    holdClicks()
    window.history.back()
  }, [settle])

  return { shown, show, hide }
}
