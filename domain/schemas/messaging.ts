import { z } from 'zod'
import { MESSAGE_LIMITS, RATINGS } from '../messaging/limits.ts'
import { REPORT_KINDS, REPORT_OUTCOMES } from '../messaging/reports.ts'
import { paginated } from './list-query.ts'
import { Id, optionalText, requiredText, WireTime } from './text-fields.ts'

/** Messages, questions, reviews and reports. */

const atMost = (what: string, most: number) =>
  `${what} must be at most ${most.toLocaleString('en-US')} characters`

const body = (name: string, article: string, most: number) =>
  requiredText({
    required: `Please write ${article} ${name}`,
    max: [most, atMost(name[0]?.toUpperCase() + name.slice(1), most)],
    multiline: true,
  })

export const NewMessage = z.object({ message: body('message', 'a', MESSAGE_LIMITS.message) })
export const NewQuestion = z.object({ question: body('question', 'a', MESSAGE_LIMITS.question) })
export const NewAnswer = z.object({ answer: body('answer', 'an', MESSAGE_LIMITS.answer) })

export const NewReview = z.object({
  rating: z.literal([...RATINGS], { error: 'Please choose 1 to 5 stars' }),
  review: optionalText(MESSAGE_LIMITS.review, atMost('Review', MESSAGE_LIMITS.review), { multiline: true }),
})

export const NewReport = z.object({
  kind: z.enum(REPORT_KINDS, { error: 'Please say what you report' }),
  id: Id,
  reason: optionalText(MESSAGE_LIMITS.reason, atMost('Reason', MESSAGE_LIMITS.reason), { multiline: true }),
})

/** An administrator's decision on a report. */
export const ReportDecision = z.object({
  action: z.enum(['remove', 'dismiss'], { error: 'Please choose remove or dismiss' }),
})

/** Marks a conversation as read up to a message. */
export const MessagesRead = z.object({ up_to: Id })

/** A conversation as one of its participants lists it. */
export const WireThread = z.object({
  id: Id,
  auction: z.object({ id: Id, title: z.string() }),
  /** The other participant: a seller by public name, a buyer by first name. */
  with: z.object({ name: z.string(), is_seller: z.boolean(), can_be_written: z.boolean() }),
  last_message: z.object({ text: z.string(), is_own: z.boolean(), created_at: WireTime }),
  unread: z.number().int(),
})
export type WireThread = z.infer<typeof WireThread>

export const WireMessage = z.object({
  id: Id,
  text: z.string(),
  is_own: z.boolean(),
  is_removed: z.boolean(),
  is_reported: z.boolean().describe('By oneself'),
  created_at: WireTime,
  read_at: WireTime.nullable(),
})
export type WireMessage = z.infer<typeof WireMessage>

/** A conversation with a page of its messages: the newest page first, each page in chronological order. */
export const WireConversation = WireThread.omit({ last_message: true }).extend({
  messages: paginated(WireMessage),
})
export type WireConversation = z.infer<typeof WireConversation>

export const WireQuestion = z.object({
  id: Id,
  asker: z.string().describe('A mask'),
  question: z.string(),
  answer: z.string().nullable(),
  is_own: z.boolean(),
  is_removed: z.boolean(),
  created_at: WireTime,
  answered_at: WireTime.nullable(),
})
export type WireQuestion = z.infer<typeof WireQuestion>

export const WireReview = z.object({
  id: Id,
  rating: z.number().int(),
  review: z.string(),
  buyer: z.string().describe('A mask'),
  vehicle: z.string(),
  bought_at: WireTime,
  is_own: z.boolean(),
  created_at: WireTime,
})
export type WireReview = z.infer<typeof WireReview>

/** Computed figures of a seller's sales and reviews. */
export const WireSellerFigures = z.object({
  auctions: z.number().int(),
  ended: z.number().int(),
  sold: z.number().int(),
  /** Pending, active or paused. */
  open: z.number().int(),
  reviews: z.number().int(),
  rating: z.number().nullable(),
})

/** Reported text, with all reports of it combined. */
export const WireReport = z.object({
  id: Id,
  kind: z.enum(REPORT_KINDS),
  subject_id: Id,
  text: z.string(),
  author: z.object({ id: Id, username: z.string() }),
  auction: z.object({ id: Id, title: z.string() }),
  reports: z.number().int().describe('How many people have reported it'),
  reasons: z.array(z.string()),
  created_at: WireTime.describe('When it was first reported'),
})
export type WireReport = z.infer<typeof WireReport>

export const WireReportOutcome = z.object({ outcome: z.enum(REPORT_OUTCOMES) })
