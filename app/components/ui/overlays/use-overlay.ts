import { useLocation } from '@remix-run/react'
import { useCallback, useEffect, useRef, useState } from 'react'
import { onPopStateFirst } from '../../../page-load/install-pop-state-first.ts'
import { isLeftBehind, keyOfEntry, overlayOfEntry, withOverlay } from './history-entry.ts'

export interface Overlay {
  /** What lies over the page; null while nothing does. */
  readonly shown: string | null
  /** `untilReload`: it is gone when the page is loaded again, where it would otherwise be there as before. */
  readonly show: (name: string, options?: { readonly untilReload?: boolean }) => void
  readonly hide: () => void
}

/**
 * What lies over a page (a sheet, the photos full screen) has an entry of its own in the browser's history: Back takes
 * it away, Forward brings it again, and putting it away otherwise goes back too, so that no entry is left that leads
 * nowhere. The entry is the page's own with the overlay's name beside the router's fields. To the router both are one
 * place, and it is not told of a step between them: it would read the page's data anew.
 */
export function useOverlay(): Overlay {
  const { key, pathname, search, hash } = useLocation()
  const address = `${pathname}${search}${hash}`
  const [shown, setShown] = useState<string | null>(null)
  // What was decided last, before React has drawn it.
  const latest = useRef<string | null>(null)
  // What the entry has over its page in which the browser stands, which a step away from it has yet to change.
  const inEntry = useRef<string | null>(null)

  const settle = useCallback((name: string | null) => {
    latest.current = name
    setShown(name)
  }, [])

  // An entry that the router came to: a new one has nothing over it, one that was left or loaded again may have.
  useEffect(() => {
    const { state } = window.history
    if (keyOfEntry(state) !== key) return
    inEntry.current = overlayOfEntry(state)
    if (!isLeftBehind(state, performance.timeOrigin)) settle(overlayOfEntry(state))
    // Its entry is used up too, by a step that is heard below: Back would do nothing for once.
    else window.history.back()
  }, [key, settle])

  useEffect(() => {
    // Where the browser stands already while the router is still on its way there.
    let at = key
    const onPop = (event: PopStateEvent) => {
      const to = keyOfEntry(event.state)
      const { pathname: path, search: query, hash: fragment } = window.location
      const overlay = overlayOfEntry(event.state)
      const isHere = to === key && at === key && `${path}${query}${fragment}` === address
      // Back to this very entry comes from another place: the router has gone on there, and React has not drawn it yet.
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
    if (overlayOfEntry(window.history.state) !== null) window.history.back()
  }, [settle])

  return { shown, show, hide }
}
