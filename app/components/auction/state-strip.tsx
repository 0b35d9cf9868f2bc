import { Check, History, TriangleAlert, X } from 'lucide-react'
import type { Strip } from './strip.ts'

const TONES: Readonly<Record<Strip['tone'], string>> = {
  win: 'border-win-line bg-win-bg text-win',
  amber: 'border-amber-line bg-amber-bg text-amber',
  out: 'border-out-line bg-out-bg text-out',
  neutral: 'border-line bg-surface text-ink-2',
}

const ICONS = { check: Check, warning: TriangleAlert, clock: History, cross: X } as const

/** The strip above the figures; `low` is the one above the bid bar of a phone. */
export function StateStrip({ strip, low = false }: { readonly strip: Strip | null; readonly low?: boolean }) {
  if (strip === null) return null
  const Icon = ICONS[strip.icon]
  return (
    <div
      className={`flex items-center gap-3 border-b px-5 ${low ? 'h-8 px-4 text-meta' : 'h-11'} ${TONES[strip.tone]}`}
    >
      <Icon aria-hidden className="size-4 shrink-0" />
      <span className="truncate font-[560]">{strip.text}</span>
      {strip.aside && <span className="figures ml-auto shrink-0 text-meta">{strip.aside}</span>}
    </div>
  )
}
