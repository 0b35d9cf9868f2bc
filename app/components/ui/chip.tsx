import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link, type LinkProps } from './link.tsx'

interface ChipProps extends Omit<LinkProps, 'className' | 'children'> {
  readonly children: ReactNode
}

/**
 * A selected filter as a link to the URL without it. It is 32 pixels high with a touch target of 44; rows of
 * chips need gaps of 12.
 */
export function Chip({ children, ...link }: ChipProps) {
  return (
    <Link
      {...link}
      className="relative inline-flex h-8 max-w-full items-center gap-1.5 rounded-md border border-line-2 pr-2 pl-2.5 text-meta text-ink hover:border-edge active:bg-fill before:absolute before:inset-x-0 before:-inset-y-[7px]"
    >
      <span className="figures min-w-0 truncate">{children}</span>
      <X aria-hidden className="size-3.5 shrink-0 text-ink-2" />
      <span className="sr-only">, remove this filter</span>
    </Link>
  )
}
