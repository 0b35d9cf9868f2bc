import { ExternalLink as ExternalIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link, type LinkProps } from './link.tsx'

const LINK = 'rounded-sm text-link underline decoration-1 underline-offset-4 hover:decoration-2'

/** A link within text, in the link color and underlined: color alone does not distinguish a link. */
export function TextLink({ className = '', ...rest }: LinkProps) {
  return <Link {...rest} className={`${LINK} ${className}`} />
}

interface ExternalLinkProps {
  readonly href: string
  readonly children: ReactNode
}

/** A link to another site. It opens in a new tab and says so. */
export function ExternalLink({ href, children }: ExternalLinkProps) {
  return (
    <a href={href} target="_blank" rel="noopener noreferrer" className={LINK}>
      {children}
      <ExternalIcon aria-hidden className="ml-1 inline size-3.5 align-[-1px]" />
      <span className="sr-only"> (opens in a new tab)</span>
    </a>
  )
}
