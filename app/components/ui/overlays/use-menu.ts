import { useLocation } from '@remix-run/react'
import { type RefObject, useEffect, useRef } from 'react'
import { nextEntry } from './menu-keys.ts'

const ENTRIES = 'a[href], button:not([disabled])'

/**
 * A `details` element that serves as a menu: it closes on Escape (giving the focus back), on a press elsewhere, when the
 * focus leaves it and when another page opens; the arrow keys, Home and End go through its entries. Without scripts it
 * opens and closes by its summary alone, and Tab goes through it.
 */
export function useMenu(): RefObject<HTMLDetailsElement> {
  const details = useRef<HTMLDetailsElement>(null)
  const { key } = useLocation()

  // biome-ignore lint/correctness/useExhaustiveDependencies: the key changes with every page that opens
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
        // Without a next holder the window itself lost the focus, or a press goes to what takes none.
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
  // Entries that another width shows instead have no box, and take no focus.
  const entries = [...menu.querySelectorAll<HTMLElement>(ENTRIES)].filter(
    (entry) => entry.getClientRects().length > 0,
  )
  const at = entries.indexOf(document.activeElement as HTMLElement)
  const next = nextEntry(event.key, at, entries.length)
  if (next !== null) entries[next]?.focus()
}
