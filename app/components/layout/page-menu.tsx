import { Menu, X } from 'lucide-react'
import type { PageViewer } from '../../lib/page/page-viewer.ts'
import { buttonClass } from '../ui/button.tsx'
import { iconButtonClass } from '../ui/icon-button.tsx'
import { Link } from '../ui/link.tsx'
import { MENU_ENTRY, MENU_PART, MenuLink } from '../ui/overlays/menu.tsx'
import { useMenu } from '../ui/overlays/use-menu.ts'
import { NAVIGATION, SELL_LINK } from './navigation.ts'
import { SignOutButton } from './sign-out-button.tsx'
import { ThemeChoice } from './theme-switch.tsx'
import { PersonSummary, UserMenuLinks } from './user-menu.tsx'

/** Smaller type for labels in capitals, which otherwise look larger than the text around them. */
export const CAPITALS_CLASS = 'text-meta! tracking-[0.02em]'

/**
 * The menu of narrow windows. A tablet's holds the main links and the theme; a phone's is a sheet over the
 * full width with the account links too, and blocks scrolling of the page behind it.
 */
export function PageMenu({ viewer }: { readonly viewer: PageViewer | null }) {
  const details = useMenu()
  return (
    <details ref={details} data-page-menu className="group md:hidden sm:relative">
      <summary aria-label="Menu" className={iconButtonClass()}>
        <Menu aria-hidden className="size-5 group-open:hidden" />
        <X aria-hidden className="hidden size-5 group-open:block" />
      </summary>
      <div
        data-closes-menu
        aria-hidden
        className="only-scripted fades-in fixed inset-x-0 top-14 bottom-0 mt-px bg-scrim sm:hidden"
      />
      <div className="page-menu menu-panel arrives absolute inset-x-0 top-full z-30 mt-px overflow-y-auto overscroll-contain border-b border-line bg-surface p-2 pb-4 shadow-sheet sm:left-auto sm:mt-4 sm:w-64 sm:rounded-md sm:border sm:pb-2">
        {viewer !== null && (
          <div className="-mx-2 mb-2 border-b border-line px-2 pb-2 sm:hidden">
            <PersonSummary viewer={viewer} />
          </div>
        )}
        <nav aria-label="Main">
          {[...NAVIGATION, SELL_LINK].map(({ to, label }) => (
            <MenuLink key={to} to={to}>
              {label}
            </MenuLink>
          ))}
        </nav>
        <div className={`sm:hidden ${MENU_PART}`}>
          {viewer === null ? <SignedOutEntries /> : <UserMenuLinks viewer={viewer} />}
        </div>
        {viewer !== null && (
          <div className={`sm:hidden ${MENU_PART}`}>
            <SignOutButton className={MENU_ENTRY} />
          </div>
        )}
        <div className={MENU_PART}>
          <div className="flex min-h-11 items-center justify-between gap-4 px-2">
            <span>Theme</span>
            <ThemeChoice />
          </div>
        </div>
      </div>
    </details>
  )
}

function SignedOutEntries() {
  return (
    <div className="grid grid-cols-2 gap-3 p-2">
      <Link to="/login" className={`${buttonClass({ variant: 'secondary' })} ${CAPITALS_CLASS}`}>
        SIGN IN
      </Link>
      <Link to="/register" className={buttonClass({ variant: 'secondary' })}>
        Create Account
      </Link>
    </div>
  )
}
