import { Link } from '@remix-run/react'
import { ChevronDown } from 'lucide-react'
import { menuName } from '../../../domain/display/person-labels.ts'
import type { PageViewer } from '../../page-viewer.ts'
import { SignOutButton } from './sign-out-button.tsx'
import { useClosingDetails } from './use-closing-details.ts'

const ENTRY = 'flex h-11 w-full items-center rounded-sm px-3 text-left text-ink-2 hover:bg-bg hover:text-ink'

/** The entries of a signed-in person's menu (Spec part 1, section 2, Header). */
export function UserMenuEntries({ viewer }: { readonly viewer: PageViewer }) {
  return (
    <>
      <Link to="/dashboard" className={ENTRY}>
        Dashboard
      </Link>
      <Link to="/my-auctions" className={ENTRY}>
        My Auctions
      </Link>
      <Link to="/watchlist" className={ENTRY}>
        Watchlist
      </Link>
      {viewer.isAdmin && (
        <Link to="/admin" className={ENTRY}>
          Admin Panel
        </Link>
      )}
      <SignOutButton className={ENTRY} />
    </>
  )
}

/** The person's initial and first name, opening their menu. */
export function UserMenu({ viewer }: { readonly viewer: PageViewer }) {
  const details = useClosingDetails()
  const { initial, name } = menuName({ first_name: viewer.firstName })
  return (
    <details ref={details} className="relative">
      <summary className="flex h-11 items-center gap-2.5 rounded-md px-2 text-ink">
        <span
          aria-hidden
          className="inline-flex size-7 items-center justify-center rounded-full border border-line-2 bg-raised text-label font-semibold"
        >
          {initial}
        </span>
        {name}
        <ChevronDown aria-hidden className="size-4 text-ink-2" />
      </summary>
      <div className="arrives absolute right-0 z-30 mt-2 w-56 rounded-md border border-line bg-surface p-2 shadow-sheet">
        <UserMenuEntries viewer={viewer} />
      </div>
    </details>
  )
}
