import { NavLink, type NavLinkProps, useLocation } from '@remix-run/react'
import type { ReactNode } from 'react'
import { isSameTab } from '../../../lib/urls/addresses.ts'
import { useMenu } from './use-menu.ts'

interface MenuProps {
  /** What the button says or shows. */
  readonly button: ReactNode
  /** What it is called, where the button has no words. */
  readonly label?: string
  /** The classes of the button; by default a line of text with room around it. */
  readonly buttonClassName?: string
  /** The edge that it shares with its button; of a button that may stand anywhere, the one that the window has room for. */
  readonly align?: keyof typeof PLACES
  readonly children: ReactNode
}

const PLACES = {
  left: { around: 'relative', panel: 'absolute top-full left-0' },
  right: { around: 'relative', panel: 'absolute top-full right-0 in-[header]:right-2' },
  // No box of its own: a browser without anchors hangs the menu from the positioned element around it.
  room: { around: 'menu-anchor', panel: 'menu-where-room-is' },
} as const

/** A few choices behind a button. They are links and buttons as any, found by Tab as by the arrow keys. */
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

const ENTRY =
  'relative flex h-11 w-full items-center gap-3 rounded-sm px-2 text-left hover:bg-bg hover:text-ink focus-visible:-outline-offset-2 active:bg-fill disabled:text-ink-3 sm:px-3'

/** The classes of what stands in a menu and is no link: a button that does something. */
export const MENU_ENTRY = `${ENTRY} text-ink-2`

/** A part of a menu below another; its hairline goes from edge to edge. */
export const MENU_PART = '-mx-2 mt-2 border-t border-line px-2 pt-2'

/** An entry that leads somewhere; that of the current page is marked by ink and a bar, as the header's is by its underline. */
export function MenuLink({ to, ...rest }: Omit<NavLinkProps, 'className' | 'to'> & { readonly to: string }) {
  const { pathname, search } = useLocation()
  const isHere = isSameTab(to, pathname + search)
  return (
    <NavLink
      {...rest}
      to={to}
      aria-current={isHere ? 'page' : 'false'}
      className={({ isActive }) =>
        isActive && isHere
          ? `${ENTRY} font-[560] text-ink before:absolute before:inset-y-2 before:-left-2 before:w-0.5 before:bg-ink`
          : MENU_ENTRY
      }
    />
  )
}
