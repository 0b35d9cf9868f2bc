import type { ReactNode } from 'react'
import { createHref } from '../../../domain/listing/seller-addresses.ts'
import { SignInPhoto } from '../../components/layout/sign-in-aside.tsx'
import { ButtonLink } from '../../components/ui/button.tsx'
import { PageTitle, SplitPage } from '../../components/ui/page.tsx'
import type { CreatePage } from './loader.server.ts'

const RETURN_ADDRESS = encodeURIComponent(createHref())

/**
 * The page of a viewer who cannot create a listing now. docs/rules/selling-screens.md, Access to the create
 * form.
 */
export function CreateRefused({ page }: { readonly page: Exclude<CreatePage, { access: 'open' }> }) {
  switch (page.access) {
    case 'signed_out':
      return (
        <RefusedPage title="Access Denied" text="Please register or sign in to create an auction.">
          <ButtonLink to={`/register?redirectTo=${RETURN_ADDRESS}`} variant="primary">
            Register Now
          </ButtonLink>
          <ButtonLink to={`/login?redirectTo=${RETURN_ADDRESS}`}>Login</ButtonLink>
        </RefusedPage>
      )
    case 'unverified':
      return (
        <RefusedPage title="Email Verification Required" text={page.message}>
          <ButtonLink to={`/verify-email?redirectTo=${RETURN_ADDRESS}`} variant="primary">
            Verify Email
          </ButtonLink>
          <BackToDashboard />
        </RefusedPage>
      )
    case 'rejected':
      return (
        <RefusedPage
          title="Account Rejected"
          text="Your account was not approved for selling. If you think this is a mistake, contact support."
        >
          <ButtonLink to="/contact" variant="primary">
            Contact support
          </ButtonLink>
          <BackToDashboard />
        </RefusedPage>
      )
    case 'refused':
      return (
        <RefusedPage title="You cannot create an auction now" text={page.message}>
          <ButtonLink to="/dashboard?tab=my-auctions">My Auctions</ButtonLink>
          <BackToDashboard />
        </RefusedPage>
      )
  }
}

function BackToDashboard() {
  return <ButtonLink to="/dashboard">Back to Dashboard</ButtonLink>
}

interface RefusalProps {
  readonly title: string
  readonly text: string
  readonly children: ReactNode
}

function RefusedPage({ title, text, children }: RefusalProps) {
  return (
    <SplitPage aside={<SignInPhoto />} wideOnly>
      <PageTitle>{title}</PageTitle>
      <p className="mt-3 max-w-prose">{text}</p>
      <div className="mt-8 flex flex-wrap gap-3">{children}</div>
    </SplitPage>
  )
}
