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

type TypeColumn = { readonly userType: AnyColumn }
type ApprovedColumn = { readonly approvedBusinessName: AnyColumn }

/**
 * SQL value of the business name that everybody reads of a person, as `publicBusiness` of the domain decides. Takes the
 * tables of users and profiles, or their aliases.
 */
export function publicBusinessName(user: TypeColumn, profile: ApprovedColumn) {
  return sql<string | null>`iif(${user.userType} = 'dealer', ${profile.approvedBusinessName}, null)`
}

/**
 * SQL value of the business name that the other side of a sale reads: the approved one, or what a dealer states who has
 * none yet, since a dealer buys without an approval.
 */
export function statedBusinessName(
  user: TypeColumn,
  profile: ApprovedColumn & { readonly businessName: AnyColumn },
) {
  const name = sql`coalesce(${profile.approvedBusinessName}, ${profile.businessName})`
  return sql<string | null>`iif(${user.userType} = 'dealer', ${name}, null)`
}
