import { ChevronDown } from 'lucide-react'
import { controlClass } from '../../components/ui/fields/control.ts'
import { SegmentedLinks } from '../../components/ui/fields/segmented.tsx'
import { Link } from '../../components/ui/link.tsx'
import { MENU_ENTRY, Menu } from '../../components/ui/overlays/menu.tsx'

interface SectionLinksProps {
  /** Accessible name of the group. */
  readonly label: string
  readonly links: readonly { readonly to: string; readonly label: string; readonly isCurrent: boolean }[]
}

/**
 * The sections of a tab. A menu on phones, where the labels do not fit in a row and the dashboard's tabs above
 * already scroll.
 */
export function SectionLinks({ label, links }: SectionLinksProps) {
  return (
    <>
      <nav aria-label={label} className="-mt-2 sm:hidden [&_.menu-panel]:w-full">
        <Menu
          align="left"
          buttonClassName={`${controlClass(false)} flex items-center justify-between gap-3`}
          button={
            <>
              {links.find(({ isCurrent }) => isCurrent)?.label}
              <ChevronDown aria-hidden className="size-4 shrink-0 text-ink-2" strokeWidth={2.25} />
            </>
          }
        >
          {links.map(({ to, label, isCurrent }) => (
            <Link
              key={to}
              to={to}
              preventScrollReset
              aria-current={isCurrent ? 'page' : undefined}
              className={`${MENU_ENTRY} aria-[current]:font-[560] aria-[current]:text-ink`}
            >
              {label}
            </Link>
          ))}
        </Menu>
      </nav>
      <div className="max-w-[640px] max-sm:hidden">
        <SegmentedLinks label={label} options={links} />
      </div>
    </>
  )
}
