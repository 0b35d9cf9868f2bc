import { z } from 'zod'
import { BidAmount } from './bid.ts'
import { fieldErrors } from './field-errors.ts'
import { Id } from './text-fields.ts'

/** Frames from a client's socket: the spec's five events (Surface page, Live sockets). */

/** Makes a frame idempotent and is echoed in its ack. */
const FrameId = z.union([z.string().min(1).max(200), z.int()]).optional()

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
 * What became of a frame's text. `malformed`: no frame at all, which counts against the socket; `invalid`: a frame
 * whose amount or other data is refused, which does not.
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

/** Reads the text of one frame. Never throws. */
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

/** The refused fields by their own names where nothing but the data is wrong, else null. */
function dataErrors(error: z.ZodError): Record<string, string[]> | null {
  const errors: Record<string, string[]> = {}
  for (const [field, messages] of Object.entries(fieldErrors(error))) {
    if (!field.startsWith('data.')) return null
    errors[field.slice('data.'.length)] = messages
  }
  return errors
}

/** The id of a frame that could not be read, so that its sender knows which one it was. */
function echoedId(value: unknown): FrameId | null {
  if (typeof value !== 'object' || value === null || !('id' in value)) return null
  const { id } = value
  if (typeof id === 'string') return id.length <= 200 ? id : null
  return Number.isSafeInteger(id) ? (id as number) : null
}
