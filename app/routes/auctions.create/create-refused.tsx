import type { ReactNode } from 'react'
import { createHref } from '../../../domain/listing/seller-addresses.ts'
import { ButtonLink } from '../../components/ui/button.tsx'
import { Page, PageTitle } from '../../components/ui/page.tsx'
import type { CreatePage } from './loader.server.ts'

const BACK = encodeURIComponent(createHref())

/** Why this person cannot list a vehicle now, before anything is typed (Spec part 2, section 2, Access). */
export function CreateRefused({ page }: { readonly page: Exclude<CreatePage, { access: 'open' }> }) {
  switch (page.access) {
    case 'signed_out':
      return (
        <Refusal title="Access Denied" text="Please register or sign in to create an auction.">
          <ButtonLink to={`/register?redirectTo=${BACK}`} variant="primary">
            Register Now
          </ButtonLink>
          <ButtonLink to={`/login?redirectTo=${BACK}`}>Login</ButtonLink>
        </Refusal>
      )
    case 'unverified':
      return (
        <Refusal title="Email Verification Required" text={page.message}>
          <ButtonLink to={`/verify-email?redirectTo=${BACK}`} variant="primary">
            Verify Email
          </ButtonLink>
          <BackToDashboard />
        </Refusal>
      )
    case 'rejected':
      return (
        <Refusal
          title="Account Rejected"
          text="Your account was not accepted for selling. If you think that is a mistake, write to us."
        >
          <ButtonLink to="/contact" variant="primary">
            Contact support
          </ButtonLink>
          <BackToDashboard />
        </Refusal>
      )
    case 'refused':
      return (
        <Refusal title="You cannot create an auction now" text={page.message}>
          <ButtonLink to="/dashboard?tab=my-auctions">My Auctions</ButtonLink>
          <BackToDashboard />
        </Refusal>
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

function Refusal({ title, text, children }: RefusalProps) {
  return (
    <Page>
      <PageTitle>{title}</PageTitle>
      <p className="mt-3 max-w-prose">{text}</p>
      <div className="mt-8 flex flex-wrap gap-3">{children}</div>
    </Page>
  )
}
