import { Link, NavLink } from '@remix-run/react'
import { Heart } from 'lucide-react'
import type { PageViewer } from '../../page-viewer.ts'
import { buttonClass } from '../ui/button.tsx'
import { Mark } from './mark.tsx'
import { NAVIGATION } from './navigation.ts'
import { PhoneMenu } from './phone-menu.tsx'
import { ThemeSwitch } from './theme-switch.tsx'
import { UserMenu } from './user-menu.tsx'

/** The head of every page. */
export function Header({ viewer }: { readonly viewer: PageViewer | null }) {
  return (
    <header className="sticky top-0 z-30 border-b border-line bg-bg">
      <div className="page-margins mx-auto flex h-14 max-w-[1440px] items-center gap-6 md:h-16 lg:gap-13">
        <Link
          to="/"
          className="wordmark flex h-11 items-center gap-2.5 text-ink"
          aria-label="Hammerlane, home"
        >
          <Mark />
          Hammerlane
        </Link>
        <nav aria-label="Main" className="hidden h-full items-stretch gap-5 md:flex lg:gap-7">
          {NAVIGATION.map(({ to, label }) => (
            <NavLink
              key={to}
              to={to}
              className={({ isActive }) =>
                `-mb-px inline-flex items-center border-b-2 hover:text-ink ${
                  isActive ? 'border-ink text-ink' : 'border-transparent text-ink-2'
                }`
              }
            >
              {label}
            </NavLink>
          ))}
        </nav>
        <div className="ml-auto hidden items-center gap-1 md:flex">
          <ThemeSwitch />
          {viewer === null ? <SignedOut /> : <SignedIn viewer={viewer} />}
        </div>
        <div className="ml-auto md:hidden">
          <PhoneMenu viewer={viewer} />
        </div>
      </div>
    </header>
  )
}

function SignedOut() {
  return (
    <>
      <Link to="/login" className={buttonClass({ variant: 'text' })}>
        SIGN IN
      </Link>
      <Link to="/register" className={buttonClass({ variant: 'secondary' })}>
        Create Account
      </Link>
    </>
  )
}

function SignedIn({ viewer }: { readonly viewer: PageViewer }) {
  return (
    <>
      <Link
        to="/watchlist"
        aria-label="Watchlist"
        className="inline-flex size-11 items-center justify-center rounded-md text-ink-2 hover:text-ink"
      >
        <Heart aria-hidden className="size-5" />
      </Link>
      <UserMenu viewer={viewer} />
    </>
  )
}
