import { Link } from '@remix-run/react'
import { NAVIGATION } from './navigation.ts'

/** The foot of every page. */
export function Footer() {
  return (
    <footer className="mt-10 border-t border-line">
      <div className="page-margins mx-auto flex max-w-[1440px] flex-wrap items-center justify-between gap-x-8 gap-y-3 py-8 text-meta text-ink-3">
        <p>Hammerlane. Used-car auctions for Los Angeles, Orange County and the Inland Empire.</p>
        <nav aria-label="Footer" className="flex flex-wrap gap-x-6">
          {NAVIGATION.map(({ to, label }) => (
            <Link key={to} to={to} className="inline-flex h-11 items-center text-ink-2 hover:text-ink">
              {label}
            </Link>
          ))}
        </nav>
      </div>
    </footer>
  )
}
