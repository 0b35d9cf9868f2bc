import type { UserType, VerificationStatus } from '../../../domain/account/roles.ts'

/** The viewer's data that the header needs. */
export interface PageViewer {
  readonly id: number
  /** The session that the page was rendered for; the browser's token must belong to it (decision 135). */
  readonly sessionId: string
  readonly firstName: string
  readonly username: string
  /** True for administrators and for support, who may open the admin panel. */
  readonly canOpenAdmin: boolean
  readonly userType: UserType
  readonly verificationStatus: VerificationStatus
}
