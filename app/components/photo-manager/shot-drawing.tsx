import type { ReactNode } from 'react'
import type { ShotKey } from '../../../domain/photos/shots.ts'

/** A car from above, its front to the right. */
const CAR = (
  <>
    <rect x="11" y="11" width="34" height="14" rx="5" />
    <path d="M34 12.5q2.5 5.5 0 11M20 12.5q-2 5.5 0 11" />
  </>
)

/** The camera's position and field of view. */
function Camera({ x, y, sight }: { readonly x: number; readonly y: number; readonly sight: string }) {
  return (
    <>
      <path d={sight} strokeDasharray="2 2" />
      <circle cx={x} cy={y} r="2.25" fill="currentColor" stroke="none" />
    </>
  )
}

const DRAWINGS: Readonly<Record<ShotKey, ReactNode>> = {
  front: (
    <>
      {CAR}
      <Camera x={52} y={32} sight="M52 32 47 15M52 32 28 26" />
    </>
  ),
  left: (
    <>
      {CAR}
      <Camera x={28} y={3} sight="M28 3 13 10M28 3 43 10" />
    </>
  ),
  rear: (
    <>
      {CAR}
      <Camera x={4} y={4} sight="M4 4 9 21M4 4 28 10" />
    </>
  ),
  right: (
    <>
      {CAR}
      <Camera x={28} y={33} sight="M28 33 13 26M28 33 43 26" />
    </>
  ),
  interior: (
    <path d="M17 6h6a2 2 0 0 1 2 2v10h-8zM15 20h12v5H15zM18 25v5M24 25v5M33 6h6a2 2 0 0 1 2 2v10h-8zM31 20h12v5H31zM34 25v5M40 25v5" />
  ),
  odometer: (
    <>
      <path d="M12 27a16 16 0 1 1 32 0zM28 25l8-9M17 20l2 1.5M28 13v3M22 15l1.2 2" />
      <path d="M23 31h10" />
    </>
  ),
  engine: (
    <path d="M17 13h4l3-3h8l3 3h4v5h3v-3h3v12h-3v-3h-3v3h-4l-3 3h-9l-4-4h-2v-4h-3v4h-3V16h3v3h3zM24 10V7h8v3" />
  ),
  tires: (
    <>
      <circle cx="28" cy="18" r="14" />
      <circle cx="28" cy="18" r="8" />
      <path d="M28 10v5M28 21v5M20 18h5M31 18h5" />
    </>
  ),
  faults: (
    <>
      <path d="M8 9h40M8 27h14M12 9v18M20 13l6 5-3 2 5 5" />
      <circle cx="36" cy="20" r="8" />
      <path d="m42 26 6 6" />
    </>
  ),
}

/** A line drawing of a shot. */
export function ShotDrawing({ shot }: { readonly shot: ShotKey }) {
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 56 36"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.25"
      strokeLinecap="round"
      strokeLinejoin="round"
      className="h-9 w-14 shrink-0"
    >
      {DRAWINGS[shot]}
    </svg>
  )
}
