import { CircleCheck, Info, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'

type Tone = 'info' | 'success' | 'warning' | 'error'

const TONES: Readonly<Record<Tone, string>> = {
  info: 'border-line-2 bg-surface text-ink-2',
  success: 'border-win-line bg-win-bg text-win',
  warning: 'border-amber-line bg-amber-bg text-amber',
  error: 'border-out-line bg-out-bg text-out',
}

const ICONS = { info: Info, success: CircleCheck, warning: TriangleAlert, error: TriangleAlert } as const

/** A message for the whole page. Errors have `role="alert"`, so that screen readers announce them at once. */
export function Banner({ tone, children }: { readonly tone: Tone; readonly children: ReactNode }) {
  const Icon = ICONS[tone]
  return (
    <div
      role={tone === 'error' ? 'alert' : 'status'}
      className={`flex items-start gap-3 rounded-md border px-4 py-3 ${TONES[tone]}`}
    >
      <Icon aria-hidden className="mt-0.5 size-5 shrink-0" />
      <div className="min-w-0 text-pretty">{children}</div>
    </div>
  )
}
