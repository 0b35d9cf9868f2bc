import { type AnyColumn, sql } from 'drizzle-orm'

/** The profile of who is no dealer (any more): a license that was approved has to be approved anew. */
export const NO_BUSINESS = {
  businessName: null,
  businessLicense: null,
  approvedLicense: null,
  approvedBusinessName: null,
  licenseApprovedAtMs: null,
  licenseApprovedById: null,
} as const

/**
 * SQL value of the business name that everybody reads of a person, as `publicBusiness` of the domain decides. Takes the
 * tables of users and profiles, or their aliases.
 */
export function publicBusinessName(
  user: { readonly userType: AnyColumn },
  profile: {
    readonly licenseApprovedAtMs: AnyColumn
    readonly businessName: AnyColumn
    readonly approvedBusinessName: AnyColumn
  },
) {
  const name = sql`iif(${profile.licenseApprovedAtMs} is null, ${profile.businessName}, ${profile.approvedBusinessName})`
  return sql<string | null>`iif(${user.userType} = 'dealer', ${name}, null)`
}
