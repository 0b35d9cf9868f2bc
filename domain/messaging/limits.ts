/** How long texts between people may be, in characters. */
export const TALK_LIMITS = {
  message: 2_000,
  question: 1_000,
  answer: 2_000,
  review: 1_000,
  reason: 500,
} as const

/** The best and the worst that a buyer can say of a seller. */
export const RATINGS = [5, 4, 3, 2, 1] as const
export type Rating = (typeof RATINGS)[number]
