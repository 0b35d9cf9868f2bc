import type { UserType } from './roles.ts'

/** A dealer's first listing waits for an administrator to approve license number and business name (docs/rules/administration.md, Dealers). */

export interface DealerLicense {
  /** What the dealer's profile says now. */
  readonly businessName: string | null
  readonly businessLicense: string | null
  /** What an administrator has approved, and when (ms). */
  readonly approvedLicense: string | null
  readonly approvedBusinessName: string | null
  readonly licenseApprovedAtMs: number | null
}

/** Where a dealer stands; null for everybody else. */
export type DealerState = 'approved' | 'waiting' | 'no_license'

/** When the number and name that the dealer has now were approved (ms); null if they are not. Others have to be approved again. */
export function licenseApprovedAt(license: DealerLicense | null): number | null {
  if (license === null) return null
  const { businessName, businessLicense, approvedBusinessName, approvedLicense } = license
  const isSame = approvedLicense === businessLicense && approvedBusinessName === businessName
  return isSame ? license.licenseApprovedAtMs : null
}

/** Whether a dealer can publish, and what is missing. */
export function dealerState(userType: UserType, license: DealerLicense | null): DealerState | null {
  if (userType !== 'dealer') return null
  if (licenseApprovedAt(license) !== null) return 'approved'
  return license === null || license.businessLicense === null ? 'no_license' : 'waiting'
}

/**
 * What everybody reads of a seller's business: only a dealer has one, with the license number and the name that were
 * approved.
 */
export function publicBusiness({
  userType,
  approvedLicense,
  approvedBusinessName,
}: Pick<DealerLicense, 'approvedLicense' | 'approvedBusinessName'> & { readonly userType: UserType }): {
  readonly name: string | null
  readonly license: string | null
} {
  if (userType !== 'dealer') return { name: null, license: null }
  return { name: approvedBusinessName, license: approvedLicense }
}

/** Why a dealer cannot publish yet. */
export const DEALER_MESSAGES = {
  waiting: "We're checking your dealer license. This takes one business day.",
  no_license: 'Please add your dealer license number to your profile. We check it before you publish.',
} as const satisfies Record<Exclude<DealerState, 'approved'>, string>
