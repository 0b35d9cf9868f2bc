import { z } from 'zod'
import { BidAmount } from './bid.ts'
import { fieldErrors } from './field-errors.ts'
import { Id } from './text-fields.ts'

/** Frames that a client sends: five events. */

/** Makes a frame idempotent and is echoed in its ack. */
const FrameId = z
  .union([
    z
      .string()
      .min(1)
      .max(200)
      // The database has no half of a character, so that its receipt would not be found again.
      .refine((id) => id.isWellFormed()),
    z.int(),
  ])
  .optional()

const Auction = z.object({ auction_id: Id })

export const ClientFrame = z.discriminatedUnion('event', [
  z.object({
    event: z.literal('join_auction'),
    id: FrameId,
    data: Auction.extend({ since: z.number().int().min(0).optional() }),
  }),
  z.object({ event: z.literal('leave_auction'), id: FrameId, data: Auction }),
  z.object({ event: z.literal('place_bid'), id: FrameId, data: Auction.extend({ bid_amount: BidAmount }) }),
  z.object({
    event: z.literal('set_auto_bid'),
    id: FrameId,
    data: Auction.extend({ max_amount: BidAmount }),
  }),
  z.object({ event: z.literal('cancel_auto_bid'), id: FrameId, data: Auction }),
])
export type ClientFrame = z.infer<typeof ClientFrame>
export type FrameId = string | number

/**
 * The result of parsing a frame. `malformed`: not a frame; too many of them close the socket. `invalid`: a
 * frame with a refused amount or other value; these are not counted.
 */
export type ReadFrame =
  | { readonly kind: 'frame'; readonly frame: ClientFrame }
  | { readonly kind: 'malformed'; readonly id: FrameId | null; readonly message: string }
  | {
      readonly kind: 'invalid'
      readonly id: FrameId | null
      readonly message: string
      readonly errors: Record<string, string[]>
    }

/** Parses one frame. Never throws. */
export function readClientFrame(text: string): ReadFrame {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    return { kind: 'malformed', id: null, message: 'The frame is not JSON' }
  }
  const parsed = ClientFrame.safeParse(value)
  if (parsed.success) return { kind: 'frame', frame: parsed.data }
  const id = echoedId(value)
  const errors = dataErrors(parsed.error)
  if (errors === null) return { kind: 'malformed', id, message: 'The frame is not of a known shape' }
  const [first] = Object.values(errors)
  return { kind: 'invalid', id, message: first?.[0] ?? 'Validation failed', errors }
}

/** The errors by field if only the frame's data is invalid; null otherwise. */
function dataErrors(error: z.ZodError): Record<string, string[]> | null {
  const errors: Record<string, string[]> = {}
  for (const [field, messages] of Object.entries(fieldErrors(error))) {
    if (!field.startsWith('data.')) return null
    errors[field.slice('data.'.length)] = messages
  }
  return errors
}

/** The id of a frame that could not be parsed, so that its sender can match the error. */
function echoedId(value: unknown): FrameId | null {
  if (typeof value !== 'object' || value === null || !('id' in value)) return null
  const { id } = value
  if (typeof id === 'string') return id.length <= 200 ? id : null
  return Number.isSafeInteger(id) ? (id as number) : null
}
