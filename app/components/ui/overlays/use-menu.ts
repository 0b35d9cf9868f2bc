import { useLocation } from '@remix-run/react'
import { type RefObject, useEffect, useRef } from 'react'
import { nextEntry } from './menu-keys.ts'

const ENTRIES = 'a[href], button:not([disabled])'

/**
 * Turns a `details` element into a menu: it closes on Escape (restoring the focus), on a press outside, when
 * the focus leaves and on navigation; the arrow keys, Home and End move the focus. Without scripts the
 * summary toggles it and Tab moves through it.
 */
export function useMenu(): RefObject<HTMLDetailsElement> {
  const details = useRef<HTMLDetailsElement>(null)
  const { key } = useLocation()

  // biome-ignore lint/correctness/useExhaustiveDependencies: the location key changes with every navigation
  useEffect(() => {
    details.current?.removeAttribute('open')
  }, [key])

  useEffect(() => {
    const menu = details.current
    if (menu === null) return
    const controller = new AbortController()
    const { signal } = controller
    const close = () => menu.removeAttribute('open')
    document.addEventListener(
      'pointerdown',
      ({ target }) => {
        if (!(target instanceof Element)) return
        if (!menu.contains(target) || target.hasAttribute('data-closes-menu')) close()
      },
      { signal },
    )
    menu.addEventListener('keydown', (event) => onKey(event, menu), { signal })
    menu.addEventListener(
      'focusout',
      ({ relatedTarget }) => {
        // Without a new focus owner the window itself lost the focus, or the press hit something not
        // focusable.
        if (relatedTarget instanceof Node && !menu.contains(relatedTarget)) close()
      },
      { signal },
    )
    return () => controller.abort()
  }, [])

  return details
}

function onKey(event: KeyboardEvent, menu: HTMLDetailsElement): void {
  if (event.key === 'Escape') {
    if (!menu.open) return
    menu.removeAttribute('open')
    menu.querySelector('summary')?.focus()
    return
  }
  if (!['ArrowDown', 'ArrowUp', 'Home', 'End'].includes(event.key)) return
  const atSummary = document.activeElement === menu.querySelector('summary')
  if (atSummary && event.key !== 'ArrowDown' && !menu.open) return
  event.preventDefault()
  menu.open = true
  // Entries hidden at this width have no box and cannot be focused.
  const entries = [...menu.querySelectorAll<HTMLElement>(ENTRIES)].filter(
    (entry) => entry.getClientRects().length > 0,
  )
  const at = entries.indexOf(document.activeElement as HTMLElement)
  const next = nextEntry(event.key, at, entries.length)
  if (next !== null) entries[next]?.focus()
}
