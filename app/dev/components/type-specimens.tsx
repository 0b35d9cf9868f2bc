import { Specimens } from './specimen.tsx'

const STYLES = [
  { measure: '40/44 · 660 · w90', className: 'text-panel', text: '$41,750  4:12' },
  { measure: '34/40 · 660 · w90', className: 'text-sheet', text: '$141,750  18:45:04' },
  { measure: '32/40 · 640 · w104', className: 'text-h1', text: 'Browse Auctions' },
  { measure: '26/32 · 640 · w104', className: 'text-h1-phone', text: 'Browse Auctions' },
  { measure: '26/30 · 660 · w88', className: 'text-bar', text: '$41,850  38:05' },
  { measure: '24/30 · 640 · w104', className: 'text-title-phone', text: '2020 BMW M340i xDrive' },
  { measure: '24/28 · 640', className: 'text-card', text: '$36,200  38:05' },
  { measure: '24/28 · 620', className: 'text-amount', text: '42,250' },
  { measure: '20/28 · 600', className: 'text-summary', text: '$28,000  Not met' },
  { measure: '18 · 680 · w116', className: 'wordmark', text: 'Hammerlane' },
  { measure: '17/24 · 600', className: 'text-title', text: '2021 Toyota 4Runner TRD Off-Road' },
  { measure: '15/24 · 400', className: 'text-body', text: 'Bids are binding and cannot be retracted.' },
  { measure: '13/20 · 400', className: 'text-meta text-ink-2', text: '42,180 mi · Irvine · Dealer' },
  { measure: '12/16 · 400', className: 'text-label text-ink-3', text: 'Starting bid' },
] as const

export function TypeSpecimens() {
  return (
    <Specimens id="type" title="Type, Archivo variable">
      <dl className="flex flex-col gap-3">
        {STYLES.map(({ measure, className, text }) => (
          <div key={measure} className="grid items-baseline gap-x-4 sm:grid-cols-[132px_minmax(0,1fr)]">
            <dt className="figures text-meta text-ink-3">{measure}</dt>
            <dd className={`wrap-anywhere whitespace-pre-wrap text-ink ${className}`}>{text}</dd>
          </div>
        ))}
      </dl>
    </Specimens>
  )
}
