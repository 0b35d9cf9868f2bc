import type { CSSProperties } from 'react'
import type { BodyStyle } from '../../../domain/vehicle/enumerations.ts'
// A file of its own, kept forever: as part of the code the outlines would weigh on every page, needed or not.
import cars from './cars.svg?url'
import { paintOf } from './paint.ts'

interface DrawingProps {
  readonly bodyStyle: BodyStyle
  /** The name of the exterior colour, which tints the body. */
  readonly colour?: string | null
}

/** A car from the side as a light drawing tinted in its colour, where there is no photo of it. */
export function CarDrawing({ bodyStyle, colour = null }: DrawingProps) {
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 240 80"
      className="w-full text-edge"
      style={{ '--paint': paintOf(colour) } as CSSProperties}
    >
      <use href={`${cars}#${bodyStyle}`} />
    </svg>
  )
}

/** The filled shape of a body style, beside its name in the filters; the noses stand under one another. */
export function CarSilhouette({ bodyStyle }: { readonly bodyStyle: BodyStyle }) {
  return (
    <svg aria-hidden="true" viewBox="0 0 240 80" className="w-14 shrink-0 text-edge">
      <use href={`${cars}#${bodyStyle}-shape`} />
    </svg>
  )
}
