import { useEffect, useRef } from 'react'
import { Link } from './link.tsx'

interface TabLinksProps {
  /** Accessible name of the tab list. */
  readonly label: string
  readonly tabs: readonly {
    readonly to: string
    readonly label: string
    readonly isCurrent: boolean
    /** Number of items in the tab, after its label. */
    readonly count?: string | undefined
  }[]
  /**
   * Classes of the padding at both ends of a full-width row; the tabs and their focus rings scroll through
   * it.
   */
  readonly inset?: string
}

/** Pixels of the neighboring tab that stay visible, so that the chosen one does not look like the last. */
const NEIGHBOR_PX = 48

/**
 * Tabs whose state is in the URL: links, so that each can be shared and Back works. A narrow page scrolls
 * them sideways with the chosen one in view, and fades the side that has more. The hairline belongs to the
 * element, so that it moves along if a parent makes the tabs sticky.
 */
export function TabLinks({ label, tabs, inset = '-mx-2 px-2' }: TabLinksProps) {
  const list = useRef<HTMLUListElement>(null)
  const current = tabs.find(({ isCurrent }) => isCurrent)?.to

  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when another tab is chosen
  useEffect(() => {
    const chosen = list.current?.querySelector<HTMLElement>('[aria-current]')
    if (!list.current || !chosen) return
    const { scrollLeft, clientWidth } = list.current
    const from = chosen.offsetLeft - NEIGHBOR_PX
    const to = chosen.offsetLeft + chosen.offsetWidth + NEIGHBOR_PX
    if (from < scrollLeft) list.current.scrollTo({ left: from, behavior: 'instant' })
    else if (to > scrollLeft + clientWidth)
      list.current.scrollTo({ left: to - clientWidth, behavior: 'instant' })
  }, [current])

  return (
    <nav aria-label={label} className="border-b border-line">
      <ul ref={list} className={`scrolls-sideways relative -mb-px flex gap-5 sm:gap-7 ${inset}`}>
        {tabs.map(({ to, label, isCurrent, count }) => (
          <li key={to} className="shrink-0">
            <Link
              to={to}
              preventScrollReset
              aria-current={isCurrent ? 'page' : undefined}
              className={`relative -mx-2 flex h-13 min-w-15 items-center justify-center gap-1.5 px-2 whitespace-nowrap hover:text-ink focus-visible:-outline-offset-2 ${
                isCurrent
                  ? 'font-[560] text-ink after:absolute after:inset-x-2 after:bottom-0 after:border-b-2 after:border-ink'
                  : 'text-ink-2'
              }`}
            >
              <TabLabel label={label} />
              {count && <span className="figures text-meta font-normal text-ink-3">{count}</span>}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}

/** A label that reserves the width of its bold form, so that choosing a tab moves no other. */
function TabLabel({ label }: { readonly label: string }) {
  return (
    <span className="grid">
      <span className="col-start-1 row-start-1">{label}</span>
      <span
        aria-hidden
        data-words={label}
        className="invisible col-start-1 row-start-1 h-0 font-[560] before:content-[attr(data-words)]"
      />
    </span>
  )
}
