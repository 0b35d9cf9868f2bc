import { z } from 'zod'
import { requiredText } from './text-fields.ts'

/** Bodies of the development-only routes. Times are milliseconds from now. */

const FromNow = z.number().int().min(-315_360_000_000).max(315_360_000_000)
const Dollars = z.number().min(0).max(99_999_999)

/** POST /dev/auctions/{id}/schedule. */
export const ScheduleBody = z
  .object({ starts_in_ms: FromNow.optional(), ends_in_ms: FromNow.optional() })
  .refine(({ starts_in_ms, ends_in_ms }) => starts_in_ms !== undefined || ends_in_ms !== undefined, {
    path: ['ends_in_ms'],
    error: 'Give starts_in_ms, ends_in_ms or both',
  })
  .refine(
    ({ starts_in_ms, ends_in_ms }) =>
      starts_in_ms === undefined || ends_in_ms === undefined || ends_in_ms > starts_in_ms,
    {
      path: ['ends_in_ms'],
      error: 'The end must come after the start',
    },
  )
export type ScheduleBody = z.infer<typeof ScheduleBody>

/** POST /dev/auctions. */
export const DevelopmentAuctionBody = z.object({
  title: requiredText({
    required: 'Auction title is required',
    max: [200, 'Auction title must be at most 200 characters'],
  }).optional(),
  starting_bid: Dollars.optional(),
  reserve_price: Dollars.nullable().optional(),
  min_bid_increment: Dollars.nullable().optional(),
  buy_now_price: Dollars.nullable().optional(),
  auto_extend_minutes: z.number().int().min(0).max(60).nullable().optional(),
  starts_in_ms: FromNow.optional(),
  ends_in_ms: FromNow.optional(),
  seller_email: z.string().trim().toLowerCase().optional(),
})
export type DevelopmentAuctionBody = z.infer<typeof DevelopmentAuctionBody>

/** POST /dev/clock. */
export const ClockBody = z.object({ advance_ms: z.number().int().min(0).max(315_360_000_000) })

export const FAULT_KINDS = ['d1', 'email', 'payment', 'payment_timeout', 'r2'] as const
export type FaultKind = (typeof FAULT_KINDS)[number]

/** POST /dev/faults. */
export const FaultBody = z.object({
  kind: z.enum(FAULT_KINDS),
  times: z.number().int().min(0).max(1_000_000),
})
export type FaultBody = z.infer<typeof FaultBody>
