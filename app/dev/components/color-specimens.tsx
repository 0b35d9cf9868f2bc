import { Specimens } from './specimen.tsx'

const COLOURS = [
  { name: 'bg', className: 'bg-bg' },
  { name: 'surface', className: 'bg-surface' },
  { name: 'raised', className: 'bg-raised' },
  { name: 'sunken', className: 'bg-sunken' },
  { name: 'fill', className: 'bg-fill' },
  { name: 'line', className: 'bg-line' },
  { name: 'line-2', className: 'bg-line-2' },
  { name: 'edge', className: 'bg-edge' },
  { name: 'ink-3', className: 'bg-ink-3' },
  { name: 'ink-2', className: 'bg-ink-2' },
  { name: 'ink', className: 'bg-ink' },
  { name: 'chip', className: 'bg-chip' },
  { name: 'accent', className: 'bg-accent' },
  { name: 'hover', className: 'bg-accent-hover' },
  { name: 'press', className: 'bg-accent-press' },
  { name: 'link', className: 'bg-link' },
  { name: 'focus', className: 'bg-focus' },
  { name: 'amber-fig', className: 'bg-amber-figure' },
  { name: 'win', className: 'bg-win' },
  { name: 'win-bg', className: 'bg-win-bg' },
  { name: 'win-line', className: 'bg-win-line' },
  { name: 'amber', className: 'bg-amber' },
  { name: 'amber-bg', className: 'bg-amber-bg' },
  { name: 'amber-line', className: 'bg-amber-line' },
  { name: 'out', className: 'bg-out' },
  { name: 'out-bg', className: 'bg-out-bg' },
  { name: 'out-line', className: 'bg-out-line' },
] as const

export function ColorSpecimens() {
  return (
    <Specimens id="color" title="Color">
      <ul className="grid grid-cols-4 gap-x-2 gap-y-3 sm:grid-cols-9">
        {COLOURS.map(({ name, className }) => (
          <li key={name} className="min-w-0">
            <span aria-hidden className={`block h-14 rounded-md border border-line ${className}`} />
            <span className="mt-1 block text-label">{name}</span>
          </li>
        ))}
      </ul>
    </Specimens>
  )
}
