import type { UserType } from './roles.ts'

/** A dealer's first listing waits for an administrator to approve the license number (docs/rules/administration.md, Dealers). */

export interface DealerLicense {
  /** What the dealer's profile says now. */
  readonly businessLicense: string | null
  /** What an administrator has approved, and when (ms). */
  readonly approvedLicense: string | null
  readonly licenseApprovedAtMs: number | null
}

/** Where a dealer stands; null for everybody else. */
export type DealerState = 'approved' | 'waiting' | 'no_license'

/** When the license that the dealer has now was approved (ms); null if it is not. Another number has to be approved again. */
export function licenseApprovedAt(license: DealerLicense | null): number | null {
  return license !== null && license.approvedLicense === license.businessLicense
    ? license.licenseApprovedAtMs
    : null
}

/** Whether a dealer can publish, and what is missing. */
export function dealerState(userType: UserType, license: DealerLicense | null): DealerState | null {
  if (userType !== 'dealer') return null
  if (licenseApprovedAt(license) !== null) return 'approved'
  return license === null || license.businessLicense === null ? 'no_license' : 'waiting'
}

/** What everybody reads of a seller's business: only a dealer has one, with the license number that was approved. */
export function publicBusiness({
  userType,
  businessName,
  approvedLicense,
}: Pick<DealerLicense, 'approvedLicense'> & {
  readonly userType: UserType
  readonly businessName: string | null
}): { readonly name: string | null; readonly license: string | null } {
  return userType === 'dealer'
    ? { name: businessName, license: approvedLicense }
    : { name: null, license: null }
}

/** Why a dealer cannot publish yet. */
export const DEALER_MESSAGES = {
  waiting: "We're checking your dealer license. This takes one business day.",
  no_license: 'Please add your dealer license number to your profile. We check it before you publish.',
} as const satisfies Record<Exclude<DealerState, 'approved'>, string>
