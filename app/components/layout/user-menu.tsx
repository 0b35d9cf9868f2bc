import { ChevronDown } from 'lucide-react'
import { accountStatusText, accountTypeLabel, menuName } from '../../../domain/account/person-labels.ts'
import type { PageViewer } from '../../lib/page/page-viewer.ts'
import { Avatar } from '../ui/avatar.tsx'
import { dotted } from '../ui/facts.tsx'
import { MENU_ENTRY, MENU_PART, Menu, MenuLink } from '../ui/overlays/menu.tsx'
import { SignOutButton } from './sign-out-button.tsx'

/** The account menu behind the person's initial and first name. docs/rules/interface.md, Header and menus */
export function UserMenu({ viewer }: { readonly viewer: PageViewer }) {
  const { initial, name } = menuName({ first_name: viewer.firstName })
  return (
    <Menu
      button={
        <>
          <Avatar name={initial} />
          <span className="max-w-16 truncate md:max-w-28 lg:max-w-48">{name}</span>
          <ChevronDown
            aria-hidden
            className="size-4 shrink-0 text-ink-2 transition-transform duration-120 group-open:rotate-180"
          />
        </>
      }
    >
      <PersonSummary viewer={viewer} />
      <div className={MENU_PART}>
        <UserMenuLinks viewer={viewer} />
      </div>
      <div className={MENU_PART}>
        <SignOutButton className={MENU_ENTRY} />
      </div>
    </Menu>
  )
}

const LINKS = [
  { to: '/dashboard', label: 'Dashboard' },
  { to: '/dashboard?tab=my-bids', label: 'My Bids' },
  { to: '/dashboard?tab=watchlist', label: 'Watchlist' },
  { to: '/dashboard?tab=my-auctions', label: 'My Auctions' },
  { to: '/messages', label: 'Messages' },
  { to: '/authorize', label: 'Payment authorization' },
  { to: '/dashboard?tab=settings', label: 'Settings' },
] as const

/** The links of a signed-in person. */
export function UserMenuLinks({ viewer }: { readonly viewer: PageViewer }) {
  const links = viewer.canOpenAdmin ? [...LINKS, { to: '/admin', label: 'Admin Panel' }] : LINKS
  return links.map(({ to, label }) => (
    <MenuLink key={to} to={to}>
      {label}
    </MenuLink>
  ))
}

/** The signed-in person's name, account type and verification status. */
export function PersonSummary({ viewer }: { readonly viewer: PageViewer }) {
  return (
    <div className="min-w-0 px-2 py-2 sm:px-3">
      <p className="truncate text-ink-3">
        <span className="font-[560] text-ink">{menuName({ first_name: viewer.firstName }).name}</span>{' '}
        {viewer.username}
      </p>
      <p className="truncate text-meta text-ink-3">
        {dotted([accountTypeLabel(viewer.userType), accountStatusText(viewer.verificationStatus)])}
      </p>
    </div>
  )
}
