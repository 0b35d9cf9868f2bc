import type { ButtonHTMLAttributes, ReactNode } from 'react'
import { Link, type LinkProps } from './link.tsx'

type Look = 'plain' | 'outlined' | 'chip'
type Size = 'normal' | 'bid'

const LOOKS: Readonly<Record<Look, string>> = {
  plain: 'text-ink-2 hover:text-ink active:bg-fill',
  outlined:
    'border border-line-2 text-ink hover:border-edge active:bg-fill disabled:border-line disabled:text-ink-3',
  /** For use over photos. */
  chip: 'bg-chip text-ink hover:bg-surface active:bg-surface',
}

const SIZES: Readonly<Record<Size, string>> = { normal: 'size-11', bid: 'size-14' }

/** Returns the classes of icon-only buttons and links: 44 pixels, 56 beside the amount of a bid. */
export function iconButtonClass(look: Look = 'plain', size: Size = 'normal'): string {
  return `inline-flex ${SIZES[size]} shrink-0 items-center justify-center rounded-md ${LOOKS[look]}`
}

interface IconButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  /** Accessible name. */
  readonly label: string
  readonly look?: Look
  readonly size?: Size
  readonly children: ReactNode
}

/** A button with an icon only. */
export function IconButton({ label, look, size, className = '', type = 'button', ...rest }: IconButtonProps) {
  return (
    <button
      {...rest}
      type={type}
      aria-label={label}
      className={`${iconButtonClass(look, size)} ${className}`}
    />
  )
}

interface IconLinkProps extends LinkProps {
  readonly label: string
}

/** A link with an icon only. */
export function IconLink({ label, className = '', ...rest }: IconLinkProps) {
  return <Link {...rest} aria-label={label} className={`${iconButtonClass()} ${className}`} />
}
