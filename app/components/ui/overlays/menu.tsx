import { useLocation } from '@remix-run/react'
import type { ReactNode } from 'react'
import { isSameTab } from '../../../lib/urls/addresses.ts'
import { NavLink, type NavLinkProps } from '../link.tsx'
import { useMenu } from './use-menu.ts'

interface MenuProps {
  /** Content of the button. */
  readonly button: ReactNode
  /** Accessible name, for a button without text. */
  readonly label?: string
  /** Classes of the button; by default a text button. */
  readonly buttonClassName?: string
  /** Edge that the panel shares with its button; `room` picks the side that has room in the window. */
  readonly align?: keyof typeof PLACES
  readonly children: ReactNode
}

const PLACES = {
  left: { around: 'relative', panel: 'absolute top-full left-0' },
  right: { around: 'relative', panel: 'absolute top-full right-0 in-[header]:right-2' },
  // Not positioned: a browser without anchor positioning places the panel at the nearest positioned ancestor.
  room: { around: 'menu-anchor', panel: 'menu-where-room-is' },
} as const

/** A button with a panel of links and buttons, which Tab and the arrow keys reach. */
export function Menu({ button, label, buttonClassName, align = 'right', children }: MenuProps) {
  const details = useMenu()
  return (
    <details ref={details} className={`group ${PLACES[align].around}`}>
      <summary
        aria-label={label}
        className={
          buttonClassName ??
          'flex h-11 items-center gap-2.5 rounded-md px-2 text-ink hover:text-ink active:bg-fill'
        }
      >
        {button}
      </summary>
      <div
        className={`menu-panel arrives z-30 mt-2 w-64 rounded-md border border-line bg-surface p-2 shadow-sheet in-[header]:mt-4 ${PLACES[align].panel}`}
      >
        {children}
      </div>
    </details>
  )
}

const ENTRY_BASE =
  'relative flex h-11 w-full items-center gap-3 rounded-sm px-2 text-left hover:bg-bg hover:text-ink focus-visible:-outline-offset-2 active:bg-fill disabled:text-ink-3 sm:px-3'

/** Classes of a menu entry that is a button. */
export const MENU_ENTRY = `${ENTRY_BASE} text-ink-2`

/** A group of entries below another, separated by a hairline over the full width. */
export const MENU_PART = '-mx-2 mt-2 border-t border-line px-2 pt-2'

/** A menu entry that links to a page; the current page's entry has a stronger text color and a bar. */
export function MenuLink({ to, ...rest }: Omit<NavLinkProps, 'className' | 'to'> & { readonly to: string }) {
  const { pathname, search } = useLocation()
  const isCurrentPage = isSameTab(to, pathname + search)
  return (
    <NavLink
      {...rest}
      to={to}
      aria-current={isCurrentPage ? 'page' : 'false'}
      className={({ isActive }) =>
        isActive && isCurrentPage
          ? `${ENTRY_BASE} font-[560] text-ink before:absolute before:inset-y-2 before:-left-2 before:w-0.5 before:bg-ink`
          : MENU_ENTRY
      }
    />
  )
}
