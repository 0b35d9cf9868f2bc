import { z } from 'zod'
import { posesAsCompany } from '../account/posing-name.ts'
import { hasPhoneNumber, hasWebAddress } from '../format/links-in-text.ts'
import { AUCTION_STATUSES, AUCTION_TYPES, VEHICLE_LIMITS } from '../vehicle/enumerations.ts'
import { emptyToNull, Id, PathId, requiredText, WireTime } from './text-fields.ts'
import { numberProblem, VEHICLE_MESSAGES } from './vehicle-input.ts'

/**
 * The terms of a sale as its seller enters them. Amounts are dollars. docs/rules/listings.md, Creating a
 * listing
 */

const MAX_TITLE = 150
const MAX_DOLLARS = 99_999_999

export const LISTING_MESSAGES = {
  vehicle: 'Vehicle is required',
  title: 'Auction title is required',
  titleLength: `Auction title must be at most ${MAX_TITLE} characters`,
  /** Titles are mailed to people who watch or search. */
  titleAddress: 'Auction title must not contain a web address',
  titlePhone: 'Auction title must not contain a phone number',
  titlePoses: 'Auction title must not pose as Hammerlane',
  description: 'Description is required',
  startingBid: 'Starting bid is required',
  amount: 'Enter an amount from 0 to 99,999,999 with at most two decimals',
  buyNow: 'Enter the buy now price in whole dollars, up to 99,999,999',
  reserve: 'Enter a reserve price above 0, or choose no reserve',
  auctionType: 'Auction type is required',
  start: 'Enter a date and a time',
  startTime: 'Start time is required',
  endTime: 'End time is required',
  time: 'Enter a time in ISO 8601, as 2026-11-22T05:00:00.000Z',
} as const

/**
 * A dollar amount with at most two decimals. `missing` and `wrong` are the messages for an absent and an
 * invalid amount.
 */
export function listingAmount(missing: string, wrong: string = LISTING_MESSAGES.amount) {
  return z.preprocess(
    toAmount,
    z
      .number({ error: ({ input }) => numberProblem(input, { missing, wrong }) })
      .min(0, { error: wrong })
      .max(MAX_DOLLARS, { error: wrong })
      .refine((dollars) => Math.abs(dollars * 100 - Math.round(dollars * 100)) < 1e-4, {
        error: wrong,
      }),
  )
}

// Not a union: if both of its sides fail, zod reports 'Invalid input' instead of either message.
const optionalAmount = (wrong: string) => z.preprocess(emptyToNull, listingAmount(wrong, wrong).nullable())
const Reserve = optionalAmount(LISTING_MESSAGES.amount)
// May have cents here; `buyNowProblem` requires whole dollars.
const BuyNow = optionalAmount(LISTING_MESSAGES.buyNow)

/** A text with three decimals stays a text, which is refused: '12.500' may be meant as 12,500. */
function toAmount(value: unknown): unknown {
  if (emptyToNull(value) === null) return undefined
  return typeof value === 'string' && /^\d{1,9}(\.\d{1,2})?$/.test(value.trim()) ? Number(value) : value
}

const time = (required: string) =>
  z.preprocess(
    (value) => emptyToNull(value) ?? undefined,
    z.iso
      .datetime({
        offset: true,
        error: ({ input }) => (input === undefined ? required : LISTING_MESSAGES.time),
      })
      .transform((text) => Date.parse(text)),
  )

const title = requiredText({
  required: LISTING_MESSAGES.title,
  max: [MAX_TITLE, LISTING_MESSAGES.titleLength],
})
  .refine((line) => !hasWebAddress(line), { error: LISTING_MESSAGES.titleAddress })
  .refine((line) => !hasPhoneNumber(line), { error: LISTING_MESSAGES.titlePhone })
  .refine((line) => !posesAsCompany(line), { error: LISTING_MESSAGES.titlePoses })
const description = requiredText({
  required: LISTING_MESSAGES.description,
  max: [VEHICLE_LIMITS.maxDescriptionCharacters, VEHICLE_MESSAGES.description],
  multiline: true,
})
const auctionType = z.preprocess(
  (value) => emptyToNull(value) ?? undefined,
  z.enum(AUCTION_TYPES, {
    error: ({ input }) => (input === undefined ? LISTING_MESSAGES.auctionType : VEHICLE_MESSAGES.choice),
  }),
)

/** The text and terms of an auction; each field is checked separately. */
export const SaleInput = z.object({
  title,
  description,
  starting_bid: listingAmount(LISTING_MESSAGES.startingBid),
  reserve_price: Reserve.describe('Null with no_reserve'),
  buy_now_price: BuyNow,
  auction_type: auctionType,
})

/** POST /auctions. */
export const ListingInput = z
  .object({
    // Not coerced: `true` would be vehicle 1.
    vehicle_id: z
      .union(
        [
          z.number(),
          z
            .string()
            .trim()
            .regex(/^\d{1,15}$/)
            .transform(Number),
        ],
        {
          error: LISTING_MESSAGES.vehicle,
        },
      )
      .pipe(Id)
      .describe('From POST /vehicles'),
    ...SaleInput.shape,
    start_time: time(LISTING_MESSAGES.startTime),
    end_time: time(LISTING_MESSAGES.endTime),
    draft_id: z.preprocess(emptyToNull, Id.nullable()).describe('The draft that this came of; it is deleted'),
  })
  .superRefine(requireReserve)
export type ListingInput = z.output<typeof ListingInput>

/** `no_reserve` ignores the reserve; `reserve` requires one. */
export function requireReserve(
  input: { auction_type?: string | undefined; reserve_price?: number | null | undefined },
  context: z.RefinementCtx,
): void {
  if (input.auction_type === 'reserve' && !input.reserve_price) {
    context.addIssue({ code: 'custom', path: ['reserve_price'], message: LISTING_MESSAGES.reserve })
  }
}

/** An optional field: an absent value leaves the stored value unchanged, null or an empty text removes it. */
function orUnchanged<T extends z.ZodType>(schema: T) {
  return schema.optional()
}

/** PUT /auctions/{id}. Starting bid and times are omitted once the auction is active or has bids. */
export const ListingEdit = z.object({
  title,
  description,
  starting_bid: orUnchanged(listingAmount(LISTING_MESSAGES.startingBid)),
  reserve_price: orUnchanged(Reserve),
  buy_now_price: orUnchanged(BuyNow),
  auction_type: orUnchanged(z.enum(AUCTION_TYPES, { error: VEHICLE_MESSAGES.choice })),
  start_time: orUnchanged(time(LISTING_MESSAGES.startTime)),
  end_time: orUnchanged(time(LISTING_MESSAGES.endTime)),
  updated_at: z.iso
    .datetime({ error: LISTING_MESSAGES.time })
    .optional()
    .describe('As it was read: where the listing was changed since, the answer is 409'),
})
export type ListingEdit = z.output<typeof ListingEdit>

/** One entry of a listing's change history. */
export const WireListingChange = z.object({
  id: z.number().int(),
  field: z.string(),
  before: z.unknown(),
  after: z.unknown(),
  after_bids: z.boolean().describe('Whether the auction had bids by then'),
  status: z.enum(AUCTION_STATUSES),
  by: z.string().nullable().describe('Who; null to the public'),
  at: WireTime,
})
export type WireListingChange = z.infer<typeof WireListingChange>

/** `before` continues a long history: the id of the first entry of the newer part. */
export const ListingChangesQuery = z.object({ before: PathId.optional() })
