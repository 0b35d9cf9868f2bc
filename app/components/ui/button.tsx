import { type ButtonHTMLAttributes, type ReactNode, useId } from 'react'
import { Link, type LinkProps } from './link.tsx'
import { Spinner } from './spinner.tsx'

type Variant = 'primary' | 'secondary' | 'quiet' | 'text'
type Size = 'normal' | 'bid'

interface Look {
  readonly variant?: Variant
  readonly size?: Size
  readonly wide?: boolean
}

const BASE =
  'inline-flex shrink-0 items-center justify-center gap-2 rounded-md border px-4 text-body font-[560] whitespace-nowrap select-none'

/** Classes of the disabled state, the same for every variant; the reason is printed beside the button. */
const DISABLED =
  'disabled:border-line disabled:bg-fill disabled:text-ink-3 aria-disabled:not-aria-busy:border-line aria-disabled:not-aria-busy:bg-fill aria-disabled:not-aria-busy:text-ink-3 forced-colors:aria-disabled:text-[GrayText]'

const VARIANTS: Readonly<Record<Variant, string>> = {
  primary:
    'border-transparent bg-accent font-[620] text-white hover:bg-accent-hover active:bg-accent-press aria-busy:bg-accent',
  secondary: 'border-line-2 text-ink hover:border-edge active:border-edge active:bg-fill',
  quiet: 'border-line-2 bg-raised text-ink hover:border-edge active:border-edge active:bg-fill',
  text: 'border-transparent text-ink-2 hover:text-ink active:bg-fill active:text-ink',
}

const SIZES: Readonly<Record<Size, string>> = { normal: 'h-11', bid: 'h-13' }

/** Returns the classes of buttons and of links that look like one. */
export function buttonClass({ variant = 'secondary', size = 'normal', wide = false }: Look): string {
  return `${BASE} ${VARIANTS[variant]} ${DISABLED} ${SIZES[size]}${wide ? ' w-full' : ''}`
}

interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement>, Look {
  /** While true, the button keeps its width, shows a spinner and `busyText`, and ignores clicks. */
  readonly busy?: boolean
  readonly busyText?: string
  /**
   * Reason why the button is disabled. It is printed beside the button and tied to it by `aria-describedby`;
   * the button stays focusable, so that screen readers read it.
   */
  readonly disabledReason?: string | undefined
  readonly children: ReactNode
}

/** The application's button. A busy or disabled button ignores clicks but stays focusable. */
export function Button({
  variant,
  size,
  wide,
  busy = false,
  busyText,
  disabledReason,
  className = '',
  children,
  ...rest
}: ButtonProps) {
  const reasonId = useId()
  const isInactive = busy || disabledReason !== undefined
  const button = (
    <button
      {...rest}
      aria-disabled={isInactive || rest['aria-disabled']}
      aria-busy={busy || undefined}
      aria-describedby={disabledReason === undefined ? rest['aria-describedby'] : reasonId}
      onClick={isInactive ? (event) => event.preventDefault() : rest.onClick}
      className={`${buttonClass({ variant, size, wide })} ${className}`}
    >
      <Face busy={busy} busyText={busyText}>
        {children}
      </Face>
    </button>
  )
  if (disabledReason === undefined) return button
  return (
    <span className={`inline-flex flex-wrap items-center gap-x-3 gap-y-2 ${wide ? 'w-full' : ''}`}>
      {button}
      <span id={reasonId} className="text-meta text-ink-3">
        {disabledReason}
      </span>
    </span>
  )
}

/** Both labels share one grid cell, so that the button has the width of the longer one in both states. */
function Face({ busy, busyText, children }: Pick<ButtonProps, 'busy' | 'busyText' | 'children'>) {
  if (busyText === undefined) {
    return (
      <>
        {busy && <Spinner />}
        {children}
      </>
    )
  }
  const faceClass = 'col-start-1 row-start-1 inline-flex items-center justify-center gap-2'
  return (
    <span className="grid">
      <span className={`${faceClass} ${busy ? 'invisible' : ''}`}>{children}</span>
      {/* The busy text is empty until it is needed: a text search of the page must not find both labels.
          A pseudo-element reserves its width. */}
      <span aria-hidden={!busy} className={`${faceClass} ${busy ? '' : 'invisible'}`}>
        <Spinner />
        <span
          data-busy-words
          data-face={busy ? undefined : busyText}
          className="before:content-[attr(data-face)]"
        >
          {busy && busyText}
        </span>
      </span>
    </span>
  )
}

/** A link that looks like a button. */
export function ButtonLink({ variant, size, wide, className = '', ...rest }: LinkProps & Look) {
  return <Link {...rest} className={`${buttonClass({ variant, size, wide })} ${className}`} />
}
