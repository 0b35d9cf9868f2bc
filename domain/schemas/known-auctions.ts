import { z } from 'zod'

const MOST_AT_ONCE = 100
const KNOWN = /^[1-9]\d{0,14}:\d{1,15}$/

/** The auctions of a list: each id with the sequence number of its last known event. */
export const KnownAuctionsQuery = z.object({
  known: z
    .string()
    .transform((text) => text.split(','))
    .refine((pairs) => pairs.length <= MOST_AT_ONCE, `At most ${MOST_AT_ONCE} auctions at once`)
    .refine((pairs) => pairs.every((pair) => KNOWN.test(pair)), 'Pairs of id and seq, as 12:44,13:2')
    .transform((pairs) => new Map(pairs.map((pair) => pair.split(':').map(Number) as [number, number])))
    .describe('Pairs of id and seq, as 12:44,13:2; at most 100'),
})
