import { useLocation } from '@remix-run/react'
import { Heart } from 'lucide-react'
import type { PageViewer } from '../../lib/page/page-viewer.ts'
import { buttonClass } from '../ui/button.tsx'
import { IconLink } from '../ui/icon-button.tsx'
import { Link, NavLink } from '../ui/link.tsx'
import { DeferredBell } from './deferred-bell.tsx'
import { Brand } from './mark.tsx'
import { isSellerPage, NAVIGATION, SELL_LINK } from './navigation.ts'
import { OfflineBar } from './offline-bar.tsx'
import { CAPITALS_CLASS, PageMenu } from './page-menu.tsx'
import { ThemeSwitch } from './theme-switch.tsx'
import { UserMenu } from './user-menu.tsx'

interface HeaderProps {
  readonly viewer: PageViewer | null
  /** Server time of the page, in milliseconds since the epoch. */
  readonly nowMs: number
}

/** The header of every page. docs/rules/interface.md, Header and menus */
export function Header({ viewer, nowMs }: HeaderProps) {
  const { pathname } = useLocation()
  const isSelling = isSellerPage(pathname)
  return (
    <header className="sticky top-0 z-30 border-b border-line bg-bg">
      <div className="page-margins mx-auto flex h-14 max-w-[1440px] items-center gap-6 sm:h-16 lg:gap-13">
        <Link to="/" className="flex h-11 items-center rounded-md text-ink" aria-label="Hammerlane, home">
          <Brand />
        </Link>
        <nav aria-label="Main" className="hidden h-full items-stretch gap-5 min-[46.25rem]:flex lg:gap-7">
          {NAVIGATION.map(({ to, label }, index) => (
            <NavLink
              key={to}
              to={to}
              aria-current={isSelling ? 'false' : 'page'}
              className={({ isActive }) =>
                `-mb-px inline-flex items-center border-b-2 whitespace-nowrap hover:text-ink ${
                  isActive && !isSelling ? 'border-ink text-ink' : 'border-unseen text-ink-2'
                } ${index > 1 ? 'max-md:hidden' : ''}`
              }
            >
              {label}
            </NavLink>
          ))}
        </nav>
        <div className="-mr-2 ml-auto flex items-center gap-1">
          <div className="hidden items-center gap-1 sm:flex">
            <Link
              to={SELL_LINK.to}
              aria-current={pathname === SELL_LINK.to ? 'page' : undefined}
              className={`max-md:hidden ${buttonClass({ variant: 'text' })} aria-[current=page]:text-ink`}
            >
              {SELL_LINK.label}
            </Link>
            <div className="max-md:hidden">
              <ThemeSwitch />
            </div>
            {viewer === null ? (
              <SignedOut />
            ) : (
              <IconLink to="/watchlist" label="Watchlist">
                <Heart aria-hidden className="size-5" />
              </IconLink>
            )}
          </div>
          {viewer !== null && <DeferredBell viewer={viewer} nowMs={nowMs} />}
          {viewer !== null && (
            <div className="max-sm:hidden">
              <UserMenu viewer={viewer} />
            </div>
          )}
          <PageMenu viewer={viewer} />
        </div>
      </div>
      <OfflineBar />
    </header>
  )
}

function SignedOut() {
  return (
    <>
      <Link to="/login" className={`${buttonClass({ variant: 'text' })} ${CAPITALS_CLASS}`}>
        SIGN IN
      </Link>
      <Link to="/register" className={`mr-2 ${buttonClass({ variant: 'secondary' })}`}>
        Create Account
      </Link>
    </>
  )
}
