import { z } from 'zod'
import { isCreationErrorCode } from '../listing/creation-error.ts'
import { ListQuery, paginated } from './list-query.ts'
import { emptyToNull, Id, optionalText, requiredText, WireTime } from './text-fields.ts'

/** A failed creation as the browser reports it (POST /logs/auction-creation). */

const MAX_DATA = 10_000

export const CreationLogBody = z.object({
  step: requiredText({ required: 'Step is required', max: [100, 'Step must be at most 100 characters'] }),
  timestamp: optionalText(40, 'The timestamp must be at most 40 characters'),
  data: z
    .unknown()
    .refine((data) => JSON.stringify(data ?? null).length <= MAX_DATA, { error: 'The data is too long' })
    .optional(),
  error: optionalText(4_000, 'The error must be at most 4,000 characters', { multiline: true }),
  code: z
    .preprocess(
      emptyToNull,
      z
        .string()
        .refine(isCreationErrorCode, { error: 'The code must read ERR-{timestamp}-{random}' })
        .nullable(),
    )
    .describe('ERR-{timestamp}-{random}, as it was shown'),
  userAgent: optionalText(1_000, 'The user agent must be at most 1,000 characters'),
  url: optionalText(2_000, 'The address must be at most 2,000 characters'),
})
export type CreationLogBody = z.output<typeof CreationLogBody>

export const CreationLogQuery = ListQuery.extend({
  code: z
    .preprocess(
      (value) => (Array.isArray(value) ? value.at(-1) : value),
      z.string().trim().max(60).default(''),
    )
    .describe('Only the entries of this code'),
})
export type CreationLogQuery = z.output<typeof CreationLogQuery>

const WireCreationLog = z.object({
  id: Id,
  code: z.string().nullable(),
  step: z.string(),
  error: z.string().nullable(),
  data: z.unknown(),
  timestamp: z.string().nullable().describe("By the person's own clock"),
  user_agent: z.string().nullable(),
  url: z.string().nullable(),
  user_id: Id.nullable(),
  username: z.string().nullable(),
  created_at: WireTime,
})
export type WireCreationLog = z.infer<typeof WireCreationLog>
export const WireCreationLogPage = z.object({ data: paginated(WireCreationLog) })
