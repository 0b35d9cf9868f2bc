import type { BodyStyle } from '../../../domain/vehicle/enumerations.ts'

interface CarProfile {
  /** The body from the side, driving to the right, in a box of 240 by 90. */
  readonly body: string
  readonly glass: string
  /** Centres of the wheels on the same box. */
  readonly wheels: readonly [number, number]
}

/** One plain side view a body style: the filters' silhouettes and the drawing 'No photos yet'. */
export const CAR_PROFILES: Readonly<Record<BodyStyle, CarProfile>> = {
  sedan: {
    body: 'M8 68V55q1-8 14-10l36-4 30-18q6-4 14-4h38q9 0 16 5l24 17 38 4q14 2 15 13v10z',
    glass: 'M68 42l24-15q4-2 9-2h16v17zM122 25h18q6 0 11 4l18 13h-47z',
    wheels: [54, 188],
  },
  suv: {
    body: 'M10 68V36q1-20 16-21h120q11 0 18 6l22 19 34 4q13 2 13 12v12z',
    glass: 'M22 38l4-14q1-3 5-3h36v17zM73 21h38v17H73zM117 21h27q7 0 12 4l15 13h-54z',
    wheels: [54, 186],
  },
  truck: {
    body: 'M6 68V42h90l3-22q1-5 7-5h42q8 0 13 5l20 20 40 4q13 2 13 12v12z',
    glass: 'M106 21h16v18h-18zM128 21h20q5 0 9 4l13 14h-42z',
    wheels: [52, 188],
  },
  coupe: {
    body: 'M8 68V54q1-7 15-10l30-5q32-21 66-21 24 0 45 12l24 13 32 3q12 2 13 12v10z',
    glass: 'M74 40q20-15 43-15v15zM123 25q18 0 36 10l9 6-45-1z',
    wheels: [54, 188],
  },
  convertible: {
    body: 'M8 68V53q1-7 15-9l78-1 4-7 7 1 2 6h36l-14-19 5-1 30 20 40 4q14 2 14 12v9z',
    glass: 'M152 43l-11-15 24 15z',
    wheels: [54, 188],
  },
  wagon: {
    body: 'M8 68V44q3-20 18-23 8-2 20-2h96q10 0 17 5l23 17 38 4q13 2 13 13v10z',
    glass: 'M20 42l6-13q2-4 8-4h34v17zM74 25h42v17H74zM122 25h20q6 0 11 4l17 13h-48z',
    wheels: [54, 188],
  },
  hatchback: {
    body: 'M14 68V50q2-10 12-17l24-13q6-3 16-3h66q10 0 18 6l26 18 34 4q13 2 14 12v11z',
    glass: 'M36 40l18-12q5-3 12-3h38v16zM110 25h22q7 0 12 4l16 12h-50z',
    wheels: [56, 184],
  },
}
