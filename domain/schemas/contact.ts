import { z } from 'zod'
import { CONTACT_SUBJECTS } from '../contact/contact-form.ts'
import { ListQuery, paginated } from './list-query.ts'
import { Id, WireTime } from './text-fields.ts'

/**
 * Converts numbers to text and all other values to an empty text, because the form decides which message
 * comes first, not the schema.
 */
const Text = z.preprocess(
  (value) => (typeof value === 'number' ? String(value) : typeof value === 'string' ? value : ''),
  z.string(),
)

/** A message to support. */
export const ContactBody = z.object({
  name: Text,
  email: Text,
  subject: Text.describe(`One of ${CONTACT_SUBJECTS.join(', ')}`),
  message: Text,
  captchaAnswer: Text.describe(
    'The answer to the question of `GET /contact/challenge`; without its cookie any integer',
  ),
  websiteUrl: Text.describe('Stays empty'),
})

export const WireChallenge = z.object({ question: z.string().describe('Such as "7 + 3"') })

/** A message to support in the admin console. */
export const WireContactMessage = z.object({
  id: Id,
  /** The author, if they were signed in. */
  user_id: Id.nullable(),
  name: z.string(),
  email: z.string(),
  subject: z.enum(CONTACT_SUBJECTS),
  message: z.string(),
  created_at: WireTime,
  answer: z.string().nullable(),
  answered_by: z.object({ id: Id, username: z.string() }).nullable(),
  answered_at: WireTime.nullable(),
})
export type WireContactMessage = z.infer<typeof WireContactMessage>

const CONTACT_STATUSES = ['open', 'answered'] as const
export type ContactStatus = (typeof CONTACT_STATUSES)[number]

/** The messages to list: open ones, oldest first, or answered ones, latest answer first. */
export const ContactMessagesQuery = ListQuery.extend({
  status: z.preprocess(
    (value) => (CONTACT_STATUSES.some((status) => status === value) ? value : undefined),
    z.enum(CONTACT_STATUSES).default('open'),
  ),
})
export type ContactMessagesQuery = z.infer<typeof ContactMessagesQuery>

export const WireContactMessagePage = z.object({
  data: paginated(WireContactMessage).extend({ open: z.number().int(), answered: z.number().int() }),
})
export type WireContactMessagePage = z.infer<typeof WireContactMessagePage>['data']

export const ContactAnswerBody = z.object({ answer: Text })
