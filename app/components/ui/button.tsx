import { Link, type LinkProps } from '@remix-run/react'
import type { ButtonHTMLAttributes, ReactNode } from 'react'
import { Spinner } from './spinner.tsx'

type Variant = 'primary' | 'secondary' | 'quiet' | 'text'
type Size = 'normal' | 'bid'

interface Look {
  readonly variant?: Variant
  readonly size?: Size
  readonly wide?: boolean
}

const BASE =
  'inline-flex items-center justify-center gap-2 rounded-md px-4 text-body font-[560] whitespace-nowrap disabled:bg-raised disabled:text-ink-3 disabled:border-line'

const VARIANTS: Readonly<Record<Variant, string>> = {
  primary: 'bg-accent text-white font-[620] hover:bg-accent-hover active:bg-accent-press disabled:border',
  secondary: 'border border-line-2 text-ink hover:border-edge',
  quiet: 'border border-line-2 bg-raised text-ink hover:border-edge',
  text: 'text-ink-2 hover:text-ink',
}

const SIZES: Readonly<Record<Size, string>> = { normal: 'h-11', bid: 'h-13' }

/** The classes of every button and of every link that looks like one. */
export function buttonClass({ variant = 'secondary', size = 'normal', wide = false }: Look): string {
  return `${BASE} ${VARIANTS[variant]} ${SIZES[size]}${wide ? ' w-full' : ''}`
}

interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement>, Look {
  /** While busy the button keeps its width, turns a wheel and says `busyText`. */
  readonly busy?: boolean
  readonly busyText?: string
  readonly children: ReactNode
}

/** The one button. Busy ones cannot be pressed again, but stay in the order of focus. */
export function Button({
  variant,
  size,
  wide,
  busy = false,
  busyText,
  className = '',
  children,
  ...rest
}: ButtonProps) {
  return (
    <button
      {...rest}
      aria-disabled={busy || undefined}
      onClick={busy ? (event) => event.preventDefault() : rest.onClick}
      className={`${buttonClass({ variant, size, wide })} ${className}`}
    >
      {busy ? (
        <>
          <Spinner />
          {busyText ?? children}
        </>
      ) : (
        children
      )}
    </button>
  )
}

/** A link in the look of a button. */
export function ButtonLink({ variant, size, wide, className = '', ...rest }: LinkProps & Look) {
  return <Link {...rest} className={`${buttonClass({ variant, size, wide })} ${className}`} />
}
