import { Banner } from '../../components/ui/banner.tsx'
import { PageTitle } from '../../components/ui/page.tsx'

interface CheckInboxProps {
  /**
   * The viewer's email address; null where nobody is signed in, so that the page does not reveal whether an
   * account exists.
   */
  readonly email: string | null
  /** The confirmation of a mail that was requested just now, else null. */
  readonly sent: string | null
}

/** Says that the verification mail was sent, and how long its link works. */
export function CheckInbox({ email, sent }: CheckInboxProps) {
  return (
    <>
      <PageTitle>Check your inbox</PageTitle>
      {sent !== null && (
        <div className="mt-6">
          <Banner tone="success">{sent}</Banner>
        </div>
      )}
      {email !== null && (
        <p className="mt-4 wrap-anywhere">
          We sent a verification link to <strong className="font-[560] text-ink">{email}</strong>.
        </p>
      )}
      <p className="mt-2">It works for 24 hours. If it’s not in your inbox, check your spam folder.</p>
    </>
  )
}
