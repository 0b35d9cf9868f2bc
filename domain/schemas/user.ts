import { z } from 'zod'
import { ROLES, USER_TYPES, VERIFICATION_STATUSES } from '../account/roles.ts'
import { BULK_ACTIONS, SET_STATUSES, USER_KINDS, USER_SORTS } from '../administration/user-changes.ts'
import { AnyUsername, Email, NewPassword, personName, UserType } from './account.ts'
import { ListQuery, option, paginated } from './list-query.ts'
import { OptionalReason } from './listing-actions.ts'
import { Id, optionalText, requiredText, WireTime } from './text-fields.ts'

/** People in the API. */

export const WireProfile = z.object({
  address: z.string().nullable(),
  city: z.string().nullable(),
  state: z.string().nullable(),
  zip_code: z.string().nullable(),
  country: z.string().nullable(),
  business_name: z.string().nullable(),
  business_license: z.string().nullable(),
})
export type WireProfile = z.infer<typeof WireProfile>

/** A person as seen by themself and by administrators. */
export const WireUser = z.object({
  id: Id,
  username: z.string(),
  email: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  phone: z.string().nullable(),
  user_type: z.enum(USER_TYPES),
  role: z.enum(ROLES),
  verification_status: z.enum(VERIFICATION_STATUSES),
  is_active: z.boolean(),
  created_at: WireTime,
  updated_at: WireTime,
  profile: WireProfile,
})
export type WireUser = z.infer<typeof WireUser>

/**
 * A seller as the public sees them. Phone and street are shown for dealers only; a private person's are null
 * until the buyer may see them after a sale.
 */
export const WireSeller = z.object({
  id: Id,
  username: z.string(),
  first_name: z.string().nullable(),
  last_name: z.string().nullable(),
  phone: z.string().nullable(),
  user_type: z.enum(USER_TYPES),
  verification_status: z.enum(VERIFICATION_STATUSES),
  created_at: WireTime,
  profile: WireProfile,
})
export type WireSeller = z.infer<typeof WireSeller>

/** The answer of sign-in and registration. */
export const WireSession = z.object({ token: z.string(), user: WireUser })
export type WireSession = z.infer<typeof WireSession>

// In the administrators' console.

const MAX_SEARCH = 100

/** The people to list. */
export const UsersQuery = ListQuery.extend({
  search: optionalText(MAX_SEARCH, `Search must be at most ${MAX_SEARCH} characters`)
    .catch(null)
    .describe('Beginning of the username, email address, first, full or last name'),
  verification_status: option(SET_STATUSES, 'refuse'),
  type: option(USER_KINDS, 'refuse').describe(
    'buyer: has placed a bid; seller: has a listing; unapproved: dealer whose license waits for approval; inactive: is deactivated',
  ),
  sort: z.enum(USER_SORTS).catch('newest').default('newest').describe('name: last name first'),
})
export type UsersQuery = z.infer<typeof UsersQuery>

/** A person as the console lists them. */
export const WireListedUser = WireUser.extend({
  is_buyer: z.boolean().describe('Has placed a bid'),
  is_seller: z.boolean().describe('Has a listing'),
  license_approved_at: WireTime.nullable().describe(
    'When the licence number was approved; null if it is not',
  ),
})
export type WireListedUser = z.infer<typeof WireListedUser>

/** A page of people, and how many there are in all. */
export const WireUsers = paginated(WireListedUser).extend({
  counts: z.object({
    total: z.number().int(),
    verified: z.number().int(),
    pending: z.number().int(),
    inactive: z.number().int(),
  }),
  is_cut: z.boolean().describe('More people match the search than were looked at'),
})
export type WireUsers = z.infer<typeof WireUsers>

const Role = z.enum(ROLES, { error: 'Please choose a role' })

/** POST /admin/users. Without a password the person is mailed a link to choose one. */
export const AddedUser = z.object({
  username: AnyUsername,
  email: Email,
  first_name: personName('First name'),
  last_name: personName('Last name'),
  // A form sends an empty text.
  password: z.preprocess((value) => (value === '' ? undefined : value), NewPassword.optional()),
  user_type: UserType,
  role: Role.default('user'),
  reason: OptionalReason.describe('For the audit log'),
})
export type AddedUser = z.infer<typeof AddedUser>

/** The form of /admin-setup. Whether the token is needed is up to the server. */
export const AdminSetup = AddedUser.omit({ user_type: true, role: true, reason: true }).extend({
  password: NewPassword,
  setup_token: z.string().trim().max(1_000).optional().catch(undefined),
})
export type AdminSetup = z.infer<typeof AdminSetup>

const reason = OptionalReason.describe('For the audit log; a rejected person is mailed it')

/** PUT /admin/users/{id}: what is absent stays. */
export const UserEdit = z.object({
  role: Role.optional(),
  user_type: z.enum(USER_TYPES, { error: 'Please select a valid user type' }).optional(),
  verification_status: z.enum(SET_STATUSES, { error: 'Please choose a verification status' }).optional(),
  is_active: z.boolean({ error: 'Please choose whether the account is active' }).optional(),
  reason,
})
export type UserEdit = z.infer<typeof UserEdit>

const MAX_BULK = 100

/** POST /admin/users/bulk. */
export const BulkUsers = z.object({
  action: z.enum(BULK_ACTIONS, { error: 'Please choose what to do' }),
  ids: z
    .array(Id, { error: 'Please select at least one person' })
    .min(1, { error: 'Please select at least one person' })
    .max(MAX_BULK, { error: `Please select at most ${MAX_BULK} people` })
    .transform((ids) => [...new Set(ids)]),
  reason,
})
export type BulkUsers = z.infer<typeof BulkUsers>

/** Whose change was made, and whose was not and why. */
export const BulkResult = z.object({
  succeeded: z.array(Id),
  failed: z.array(z.object({ id: Id, message: z.string() })),
})
export type BulkResult = z.infer<typeof BulkResult>

const MAX_NOTE = 2_000

/** A note about a person. */
export const UserNote = z.object({
  note: requiredText({
    required: 'Please write a note',
    max: [MAX_NOTE, `The note must be at most ${MAX_NOTE.toLocaleString('en-US')} characters`],
    multiline: true,
  }),
})
