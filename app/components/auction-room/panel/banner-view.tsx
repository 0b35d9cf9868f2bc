import { Check, Pause, TimerReset, TriangleAlert, WifiOff, X } from 'lucide-react'
import { useEffect } from 'react'
import { isTopicVisible } from '../../../lib/realtime/is-topic-visible.ts'
import { hideTopic } from '../../../lib/toasts/toasts.ts'
import type { StatusBannerState } from './banner-state.ts'

const TONES: Readonly<Record<StatusBannerState['tone'], string>> = {
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

/** Draws the banner of a given state. */
export function BannerView({
  banner,
  low,
}: {
  readonly banner: StatusBannerState | null
  readonly low: boolean
}) {
  const topic = banner?.topic
  // The toast may arrive before the message that changes the banner.
  useEffect(() => {
    if (topic !== undefined && isTopicVisible(topic)) hideTopic(topic)
  }, [topic])
  if (banner === null) return null
  const Icon = ICONS[banner.icon]
  const shape = low ? 'min-h-8 gap-2.5 px-4 text-meta' : 'min-h-11 gap-3 px-4 md:px-5 low:min-h-9'
  return (
    <div
      data-tells={banner.topic}
      className={`flex items-center border-b tight:flex-wrap tight:py-1 ${shape} ${TONES[banner.tone]}`}
    >
      <Icon aria-hidden className={low ? 'size-4 shrink-0' : 'size-4.5 shrink-0'} />
      <span className="min-w-0 truncate font-[560] tight:flex-1 tight:overflow-visible tight:whitespace-normal">
        {banner.text}
      </span>
      {(banner.aside ?? banner.moment) !== null && (
        <span className="figures ml-auto shrink-0 text-meta max-lg:[font-stretch:90%] tight:w-full tight:ml-0 tight:shrink">
          {banner.aside}
          {banner.moment !== null && (
            <span className={banner.aside === null ? '' : 'max-[359px]:hidden'}>
              {banner.aside === null ? '' : ' '}
              {banner.moment}
            </span>
          )}
        </span>
      )}
    </div>
  )
}
