import { Check, Pause, TimerReset, TriangleAlert, WifiOff, X } from 'lucide-react'
import { useEffect } from 'react'
import { isToldInPage } from '../../../lib/realtime/is-topic-visible.ts'
import { quietenTopic } from '../../../lib/toasts/toasts.ts'
import type { Strip } from './status-banner-state.ts'

const TONES: Readonly<Record<Strip['tone'], string>> = {
  win: 'border-win-line bg-win-bg text-win',
  amber: 'border-amber-line bg-amber-bg text-amber',
  out: 'border-out-line bg-out-bg text-out',
  neutral: 'border-line bg-surface text-ink-2',
}

const ICONS = {
  check: Check,
  warning: TriangleAlert,
  extended: TimerReset,
  offline: WifiOff,
  paused: Pause,
  cross: X,
} as const

/** The strip above the figures; `low` is the one above the bid bar of a phone. */
export function StateStrip({ strip, low = false }: { readonly strip: Strip | null; readonly low?: boolean }) {
  const tells = strip?.tells
  // A notice may have come before the word that changes the strip.
  useEffect(() => {
    if (tells !== undefined && isToldInPage(tells)) quietenTopic(tells)
  }, [tells])
  if (strip === null) return null
  const Icon = ICONS[strip.icon]
  const shape = low ? 'min-h-8 gap-2.5 px-4 text-meta' : 'min-h-11 gap-3 px-4 md:px-5 low:min-h-9'
  return (
    <div
      data-tells={strip.tells}
      className={`flex items-center border-b tight:flex-wrap tight:py-1 ${shape} ${TONES[strip.tone]}`}
    >
      <Icon aria-hidden className={low ? 'size-4 shrink-0' : 'size-4.5 shrink-0'} />
      <span className="min-w-0 truncate font-[560] tight:flex-1 tight:overflow-visible tight:whitespace-normal">
        {strip.text}
      </span>
      {(strip.aside ?? strip.moment) !== null && (
        <span className="figures ml-auto shrink-0 text-meta tight:w-full tight:ml-0 tight:shrink">
          {strip.aside}
          {strip.moment !== null && (
            <span className={strip.aside === null ? '' : 'max-[359px]:hidden'}>
              {strip.aside === null ? '' : ' '}
              {strip.moment}
            </span>
          )}
        </span>
      )}
    </div>
  )
}
