import type { ReactNode } from 'react'

type Tone = 'plain' | 'chip' | 'win' | 'amber' | 'out'

const TONES: Readonly<Record<Tone, string>> = {
  plain: 'border border-line-2 text-ink',
  chip: 'bg-chip text-ink',
  win: 'bg-win-bg text-win',
  amber: 'bg-amber-bg text-amber',
  out: 'bg-out-bg text-out',
}

interface BadgeProps {
  readonly tone?: Tone
  /** An icon of 14 pixels, or a dot. */
  readonly icon?: ReactNode
  readonly children: ReactNode
}

/** A short label, 24 pixels high, with an optional leading icon. The `chip` tone is for use over photos. */
export function Badge({ tone = 'plain', icon, children }: BadgeProps) {
  return (
    <span
      className={`inline-flex h-6 items-center gap-1.5 rounded-sm px-2 text-label font-semibold whitespace-nowrap ${TONES[tone]}`}
    >
      {icon}
      {children}
    </span>
  )
}

/** A dot that marks an active state without relying on color. */
export function Dot() {
  return <span aria-hidden className="inline-block size-1.5 shrink-0 rounded-full border-3 border-current" />
}
