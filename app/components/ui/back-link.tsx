import { ChevronLeft } from 'lucide-react'
import { Link } from './link.tsx'

/** A link back to the list that contains the page. */
export function BackLink({ to, children }: { readonly to: string; readonly children: string }) {
  return (
    <Link
      to={to}
      className="-ml-1 inline-flex h-11 max-w-full items-center gap-1.5 pr-2 text-meta text-ink-2 hover:text-ink"
    >
      <ChevronLeft aria-hidden className="size-4 shrink-0" />
      {/* A seller's title can have any length; the linked page shows it in full. */}
      <span className="min-w-0 truncate">{children}</span>
    </Link>
  )
}
