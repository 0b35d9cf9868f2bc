import { Link } from '@remix-run/react'
import { useEffect, useRef } from 'react'

interface TabLinksProps {
  /** What the tabs are about. */
  readonly label: string
  readonly tabs: readonly {
    readonly to: string
    readonly label: string
    readonly isCurrent: boolean
    /** How many things stand there, after the word. */
    readonly count?: string | undefined
  }[]
  /** Room at both ends of a row that is as wide as the window, as classes: the tabs scroll through it, the rings of the focus with them. */
  readonly inset?: string
}

/** So much of the next tab shows beside the chosen one, so that nobody takes it for the last. */
const NEIGHBOUR = 48

/**
 * Tabs that the address holds: links, so that each can be sent to somebody and back goes back. On a narrow page they
 * scroll sideways with the chosen one in view, and fade at the side where there is more. The hairline below them is the
 * element's own, so that whoever makes it stick moves all of it.
 */
export function TabLinks({ label, tabs, inset = '-mx-2 px-2' }: TabLinksProps) {
  const list = useRef<HTMLUListElement>(null)
  const current = tabs.find(({ isCurrent }) => isCurrent)?.to

  // biome-ignore lint/correctness/useExhaustiveDependencies: another tab has been chosen
  useEffect(() => {
    const chosen = list.current?.querySelector<HTMLElement>('[aria-current]')
    if (!list.current || !chosen) return
    const { scrollLeft, clientWidth } = list.current
    const from = chosen.offsetLeft - NEIGHBOUR
    const to = chosen.offsetLeft + chosen.offsetWidth + NEIGHBOUR
    if (from < scrollLeft) list.current.scrollTo({ left: from, behavior: 'instant' })
    else if (to > scrollLeft + clientWidth)
      list.current.scrollTo({ left: to - clientWidth, behavior: 'instant' })
  }, [current])

  return (
    <nav aria-label={label} className="border-b border-line">
      <ul ref={list} className={`scrolls-sideways relative -mb-px flex gap-5 sm:gap-7 ${inset}`}>
        {tabs.map(({ to, label: words, isCurrent, count }) => (
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
              <TabWords words={words} />
              {count && <span className="figures text-meta font-normal text-ink-3">{count}</span>}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}

/** The words with the room that they take when they are chosen, so that no tab moves when another is. */
function TabWords({ words }: { readonly words: string }) {
  return (
    <span className="grid">
      <span className="col-start-1 row-start-1">{words}</span>
      <span
        aria-hidden
        data-words={words}
        className="invisible col-start-1 row-start-1 h-0 font-[560] before:content-[attr(data-words)]"
      />
    </span>
  )
}
