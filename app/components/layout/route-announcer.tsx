import { useLocation } from '@remix-run/react'
import { useEffect, useRef, useState } from 'react'

/**
 * Says what a followed link has led to. A browser that loads a page reads its title and begins at its top; where the page
 * is put together in place, a screen reader hears nothing and the focus stays on what is gone. The title is read here, and
 * the focus goes to where reading begins, unless the page has taken it already. Another tab, filter or place of the same
 * page is the same page (decision 126).
 */
export function RouteAnnouncer() {
  const { pathname, hash } = useLocation()
  const before = useRef(pathname)
  const [title, setTitle] = useState('')

  useEffect(() => {
    if (before.current === pathname) return
    before.current = pathname
    setTitle(document.title)
    const main = document.getElementById('main')
    const focused = document.activeElement
    if (focused !== main && main?.contains(focused)) return
    const start = document.getElementById(hash.slice(1)) ?? main?.querySelector<HTMLElement>('h1') ?? main
    if (!start) return
    // It takes the focus without being a stop of the Tab key.
    if (start.tabIndex < 0) start.tabIndex = -1
    // What is scrolled to is the business of the address and of the history.
    start.focus({ preventScroll: true })
  }, [pathname, hash])

  return (
    <p role="status" className="sr-only">
      {title}
    </p>
  )
}
