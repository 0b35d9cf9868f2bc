import { z } from 'zod'
import { ROLES, USER_TYPES, VERIFICATION_STATUSES } from '../account/roles.ts'
import { Id, WireTime } from './text-fields.ts'

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
