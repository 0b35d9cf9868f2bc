import type { UserType, VerificationStatus } from '../../../domain/account/roles.ts'

/** What a page's head knows of who looks. */
export interface PageViewer {
  readonly id: number
  /** The session that the page was rendered for, which the token must be of (decision 135). */
  readonly sessionId: string
  readonly firstName: string
  readonly username: string
  /** Whether the admin panel is open to them: administrators, and support, which reads it. */
  readonly hasDesk: boolean
  readonly userType: UserType
  readonly verificationStatus: VerificationStatus
}
