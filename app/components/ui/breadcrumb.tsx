import { ChevronRight } from 'lucide-react'
import { Fragment } from 'react'
import { BackLink } from './back-link.tsx'
import { Link } from './link.tsx'

interface Crumb {
  readonly to: string
  readonly label: string
}

interface BreadcrumbProps {
  /** Ancestors of the page, outermost first, without the page itself. */
  readonly trail: readonly Crumb[]
  readonly current: string
}

/** The path to the current page. On a phone it shows only a link to the parent. */
export function Breadcrumb({ trail, current }: BreadcrumbProps) {
  const parent = trail.at(-1)
  return (
    <nav aria-label="Breadcrumb" className="text-meta">
      {parent && (
        <div className="sm:hidden">
          <BackLink to={parent.to}>{parent.label}</BackLink>
        </div>
      )}
      <ol className="flex min-w-0 items-center gap-2 max-sm:hidden">
        {trail.map(({ to, label }) => (
          <Fragment key={to}>
            <li className="shrink-0">
              <Link
                to={to}
                className="relative inline-flex h-11 items-center text-ink-2 before:absolute before:-inset-x-2 before:inset-y-0 hover:text-ink"
              >
                {label}
              </Link>
            </li>
            <li aria-hidden className="shrink-0">
              <ChevronRight className="size-3.5 text-ink-3" />
            </li>
          </Fragment>
        ))}
        <li aria-current="page" className="min-w-0 truncate text-ink">
          {current}
        </li>
      </ol>
    </nav>
  )
}
