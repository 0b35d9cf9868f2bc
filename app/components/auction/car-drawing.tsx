import type { BodyStyle } from '../../../domain/vehicle/enumerations.ts'
import { CAR_PROFILES } from './car-profiles.ts'
import { paintOf } from './paint.ts'

interface DrawingProps {
  readonly bodyStyle: BodyStyle
  /** The name of the exterior colour, which tints the body. */
  readonly colour?: string | null
}

/** The outline of a car in its colour, where there is no photo of it. */
export function CarDrawing({ bodyStyle, colour = null }: DrawingProps) {
  const { body, glass, wheels } = CAR_PROFILES[bodyStyle]
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 240 90"
      className="w-full text-edge"
      fill="none"
      stroke="currentColor"
    >
      <path d={body} fill={paintOf(colour)} fillOpacity="0.28" strokeWidth="1.5" strokeLinejoin="round" />
      <path d={glass} className="fill-surface" fillOpacity="0.5" strokeWidth="1" strokeLinejoin="round" />
      {wheels.map((x) => (
        <g key={x} className="fill-surface">
          <circle cx={x} cy="68" r="15" strokeWidth="1.5" />
          <circle cx={x} cy="68" r="7" strokeWidth="1" />
        </g>
      ))}
      <path d="M0 83.5h240" strokeWidth="1" />
    </svg>
  )
}

/** The filled shape of a body style, beside its name in the filters. */
export function CarSilhouette({ bodyStyle }: { readonly bodyStyle: BodyStyle }) {
  const { body, glass, wheels } = CAR_PROFILES[bodyStyle]
  return (
    <svg aria-hidden="true" viewBox="0 8 240 80" className="h-5 w-14 shrink-0 text-edge">
      <path d={body} fill="currentColor" />
      <path d={glass} className="fill-bg" fillOpacity="0.7" />
      {wheels.map((x) => (
        <circle key={x} cx={x} cy="68" r="14" fill="currentColor" className="stroke-bg" strokeWidth="4" />
      ))}
    </svg>
  )
}
