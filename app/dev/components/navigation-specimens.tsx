import { useLocation } from '@remix-run/react'
import { ChevronDown, Ellipsis, Share2 } from 'lucide-react'
import { Avatar } from '../../components/ui/avatar.tsx'
import { Breadcrumb } from '../../components/ui/breadcrumb.tsx'
import { iconButtonClass } from '../../components/ui/icon-button.tsx'
import { MENU_ENTRY, Menu, MenuLink } from '../../components/ui/overlays/menu.tsx'
import { Pagination } from '../../components/ui/pagination.tsx'
import { TabLinks } from '../../components/ui/tab-links.tsx'
import { Specimen, Specimens } from './specimen.tsx'

const TABS = ['Overview', 'Specifications', 'Bid History', 'Seller Info', 'Questions', 'Documents']

export function NavigationSpecimens() {
  const chosen = new URLSearchParams(useLocation().search).get('tab') ?? 'Bid History'
  return (
    <Specimens id="navigation" title="Tabs, pages, places">
      <TabLinks
        label="Tabs"
        tabs={TABS.map((tab) => ({
          to: `?tab=${encodeURIComponent(tab)}`,
          label: tab,
          isCurrent: tab === chosen,
          count: tab === 'Bid History' ? '23' : undefined,
        }))}
      />
      <Breadcrumb
        trail={[
          { to: '/', label: 'Home' },
          { to: '/auctions', label: 'Auctions' },
        ]}
        current="2020 BMW M340i xDrive"
      />
      <Pagination currentPage={4} lastPage={11} toHref={(page) => `?page=${page}`} />
      <Pagination
        label="Pages of a short list"
        currentPage={1}
        lastPage={2}
        toHref={(page) => `?page=${page}`}
      />
    </Specimens>
  )
}

export function MenuSpecimens() {
  return (
    <Specimens id="menus" title="Menus and tooltips">
      <Specimen label="Menu">
        <Menu
          align="left"
          button={
            <>
              <Avatar name="Dana" />
              Dana
              <ChevronDown aria-hidden className="size-4 text-ink-2" />
            </>
          }
        >
          <MenuLink to="/dashboard">Dashboard</MenuLink>
          <MenuLink to="/my-auctions">My Auctions</MenuLink>
          <MenuLink to="/dev/components">The current page</MenuLink>
          <button type="button" className={MENU_ENTRY}>
            Sign Out
          </button>
        </Menu>
        <Menu
          align="left"
          label="More"
          buttonClassName={iconButtonClass('outlined')}
          button={<Ellipsis aria-hidden className="size-5" />}
        >
          <button type="button" className={MENU_ENTRY}>
            <Share2 aria-hidden className="size-4" />
            Share this auction
          </button>
        </Menu>
      </Specimen>
    </Specimens>
  )
}
