import { ChevronLeft, ChevronRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { IconButton } from '../../../components/ui/icon-button.tsx'
import { photoPositionText } from './copy.ts'

interface ChipButtonProps {
  readonly label: string
  readonly className: string
  readonly onClick: () => void
  readonly children: ReactNode
}

/** A button on a photo. */
export function ChipButton({ className, ...rest }: ChipButtonProps) {
  return <IconButton look="chip" className={`absolute z-10 ${className}`} {...rest} />
}

interface PhotoTurnsProps {
  readonly count: number
  readonly onTurn: (by: number) => void
}

/** The arrows to the previous and the next photo; on a phone the photos are swiped. */
export function PhotoArrows({ count, onTurn }: PhotoTurnsProps) {
  if (count < 2) return null
  return (
    <>
      <ChipButton
        label="Previous photo"
        className="only-scripted top-1/2 left-2 -translate-y-1/2 max-sm:hidden"
        onClick={() => onTurn(-1)}
      >
        <ChevronLeft aria-hidden className="size-5" />
      </ChipButton>
      <ChipButton
        label="Next photo"
        className="only-scripted top-1/2 right-2 -translate-y-1/2 max-sm:hidden"
        onClick={() => onTurn(1)}
      >
        <ChevronRight aria-hidden className="size-5" />
      </ChipButton>
    </>
  )
}

interface PhotoCounterProps {
  readonly index: number
  readonly count: number
  readonly className: string
}

/** The number of the photo, announced when it changes. Hidden without scripts, where it could not change. */
export function PhotoCounter({ index, count, className }: PhotoCounterProps) {
  return (
    <p
      aria-live="polite"
      className={`only-scripted figures absolute z-10 rounded-sm bg-chip px-2.5 py-1 text-meta text-ink ${className}`}
    >
      {photoPositionText(index, count)}
    </p>
  )
}
