import { useLocation } from '@remix-run/react'
import { useEffect, useRef, useState } from 'react'

/**
 * Announces the page after client-side navigation and moves the focus: a screen reader otherwise hears
 * nothing, and the focus stays on a removed element. The title is announced, and the focus goes to the target
 * of the hash or the heading, unless the page has set it already. Another tab or filter of the same path
 * counts as the same page (docs/rules/interface.md, Header and menus).
 */
export function RouteAnnouncer() {
  const { pathname, hash } = useLocation()
  const previousPathname = useRef(pathname)
  const [title, setTitle] = useState('')

  useEffect(() => {
    if (previousPathname.current === pathname) return
    previousPathname.current = pathname
    setTitle(document.title)
    const main = document.getElementById('main')
    const focused = document.activeElement
    if (focused !== main && main?.contains(focused)) return
    const start = document.getElementById(hash.slice(1)) ?? main?.querySelector<HTMLElement>('h1') ?? main
    if (!start) return
    // Focusable by script, but not a tab stop.
    if (start.tabIndex < 0) start.tabIndex = -1
    // Scrolling is left to the router's scroll restoration.
    start.focus({ preventScroll: true })
  }, [pathname, hash])

  return (
    <p role="status" className="sr-only">
      {title}
    </p>
  )
}
