/** Maximum lengths of texts between people, in characters. */
export const MESSAGE_LIMITS = {
  message: 2_000,
  question: 1_000,
  answer: 2_000,
  review: 1_000,
  reason: 500,
} as const

/** Ratings of a seller, best first. */
export const RATINGS = [5, 4, 3, 2, 1] as const
export type Rating = (typeof RATINGS)[number]
