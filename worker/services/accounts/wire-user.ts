import type { WireUser } from '../../../domain/schemas/user.ts'
import type { Account } from '../../db/queries/accounts/users.ts'

/** A user in the API's format, as shown to themself and to administrators. */
export function toApiUser({ user, profile }: Account): WireUser {
  return {
    id: user.id,
    username: user.username,
    email: user.email,
    first_name: user.firstName,
    last_name: user.lastName,
    phone: user.phone,
    user_type: user.userType,
    role: user.role,
    verification_status: user.verificationStatus,
    is_active: user.isActive,
    created_at: new Date(user.createdAtMs).toISOString(),
    updated_at: new Date(user.updatedAtMs).toISOString(),
    profile: {
      address: profile?.address ?? null,
      city: profile?.city ?? null,
      state: profile?.state ?? null,
      zip_code: profile?.zipCode ?? null,
      country: profile?.country ?? null,
      business_name: profile?.businessName ?? null,
      business_license: profile?.businessLicense ?? null,
    },
  }
}
