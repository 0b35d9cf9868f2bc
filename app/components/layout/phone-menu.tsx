import { Link } from '@remix-run/react'
import { Menu } from 'lucide-react'
import type { PageViewer } from '../../page-viewer.ts'
import { buttonClass } from '../ui/button.tsx'
import { NAVIGATION } from './navigation.ts'
import { ThemeSwitch } from './theme-switch.tsx'
import { useClosingDetails } from './use-closing-details.ts'
import { UserMenuEntries } from './user-menu.tsx'

/** Everything the head of a wide page holds, behind one button. */
export function PhoneMenu({ viewer }: { readonly viewer: PageViewer | null }) {
  const details = useClosingDetails()
  return (
    <details ref={details}>
      <summary
        aria-label="Menu"
        className="-mr-2 inline-flex size-11 items-center justify-center rounded-md text-ink-2"
      >
        <Menu aria-hidden className="size-5" />
      </summary>
      <div className="arrives absolute inset-x-0 top-full z-30 border-b border-line bg-surface p-4 shadow-sheet">
        <nav aria-label="Main">
          {NAVIGATION.map(({ to, label }) => (
            <Link key={to} to={to} className="flex h-11 items-center px-3 text-ink">
              {label}
            </Link>
          ))}
        </nav>
        <div className="mt-3 border-t border-line pt-3">
          {viewer === null ? <SignedOutEntries /> : <UserMenuEntries viewer={viewer} />}
        </div>
        <div className="mt-3 flex items-center justify-between border-t border-line pt-3 pl-3">
          <span>Colours</span>
          <ThemeSwitch />
        </div>
      </div>
    </details>
  )
}

function SignedOutEntries() {
  return (
    <div className="grid grid-cols-2 gap-3">
      <Link to="/login" className={buttonClass({ variant: 'secondary' })}>
        SIGN IN
      </Link>
      <Link to="/register" className={buttonClass({ variant: 'secondary' })}>
        Create Account
      </Link>
    </div>
  )
}
