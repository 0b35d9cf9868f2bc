import type { CSSProperties } from 'react'
import type { BodyStyle } from '../../../domain/vehicle/enumerations.ts'
// A separate, immutable file: in the bundle the outlines would weigh on every page.
import cars from './cars.svg?url'
import { toPaint } from './paint.ts'

interface CarDrawingProps {
  readonly bodyStyle: BodyStyle
  /** The name of the exterior color, which tints the body. */
  readonly color?: string | null
}

/** A side view of a car, tinted in its color, for vehicles without a photo. */
export function CarDrawing({ bodyStyle, color = null }: CarDrawingProps) {
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 240 80"
      className="w-full text-edge"
      style={{ '--paint': toPaint(color) } as CSSProperties}
    >
      <use href={`${cars}#${bodyStyle}`} />
    </svg>
  )
}

/** The filled outline of a body style, for filters; all outlines are aligned at the front. */
export function CarSilhouette({ bodyStyle }: { readonly bodyStyle: BodyStyle }) {
  return (
    <svg aria-hidden="true" viewBox="0 0 240 80" className="w-14 shrink-0 text-edge">
      <use href={`${cars}#${bodyStyle}-shape`} />
    </svg>
  )
}
