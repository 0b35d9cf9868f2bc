import { Banner } from '../../components/ui/banner.tsx'
import { PageTitle } from '../../components/ui/page.tsx'

interface CheckInboxProps {
  /** Where the mail went; null where nobody is signed in: whether the address is known is told to no stranger. */
  readonly email: string | null
  /** What came of asking for another mail just now; null where none was asked for. */
  readonly sent: string | null
}

/** The mail with the link is on its way: where to look for it, and for how long it holds. */
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
          The link that verifies your address was sent to{' '}
          <strong className="font-[560] text-ink">{email}</strong>.
        </p>
      )}
      <p className="mt-2">It works for 24 hours. If it is not in your inbox, look in your spam folder.</p>
    </>
  )
}
