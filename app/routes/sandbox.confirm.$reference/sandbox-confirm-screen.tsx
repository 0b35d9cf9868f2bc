import { Form, useLoaderData, useNavigation } from '@remix-run/react'
import { usdExact } from '../../../domain/format/usd.ts'
import { Badge } from '../../components/ui/badge.tsx'
import { Button, ButtonLink } from '../../components/ui/button.tsx'
import { FactRows } from '../../components/ui/facts.tsx'
import { PageTitle, SectionTitle, SplitPage } from '../../components/ui/page.tsx'
import type { loader, SandboxChallenge } from './loader.server.ts'

/** The confirmation page of the sandbox bank, in place of 3-D Secure. */
export function SandboxConfirmScreen() {
  const { challenge } = useLoaderData<typeof loader>()
  const busy = useNavigation().state !== 'idle'
  const isOpen = challenge?.status === 'requires_action'
  return (
    <SplitPage aside={<AfterwardsHelp />}>
      <PageTitle aside={<Badge>Test payments</Badge>}>Test bank: confirm a payment</PageTitle>
      {challenge === null ? (
        <p className="mt-3">There is no payment to confirm at this address.</p>
      ) : (
        <ChallengeDetails challenge={challenge} />
      )}
      {isOpen ? (
        <>
          <p className="mt-6">This is a test: no money moves.</p>
          <Form method="post" className="mt-6 grid gap-3 sm:grid-cols-2">
            <input type="hidden" name="kind" value={challenge.kind} />
            <Button type="submit" name="answer" value="approve" variant="primary" size="bid" disabled={busy}>
              Approve
            </Button>
            <Button type="submit" name="answer" value="decline" size="bid" disabled={busy}>
              Decline
            </Button>
          </Form>
        </>
      ) : (
        <>
          {challenge && <p className="mt-6">This payment has been answered.</p>}
          <ButtonLink
            to={challenge?.kind === 'charge' ? toReturnPath(challenge.returnUrl) : '/authorize'}
            className="mt-6"
          >
            {challenge?.kind === 'charge' ? 'Back to your payment' : 'Back to your payment authorization'}
          </ButtonLink>
        </>
      )}
    </SplitPage>
  )
}

function AfterwardsHelp() {
  return (
    <section>
      <SectionTitle>What this page is</SectionTitle>
      <div className="mt-3">
        <FactRows
          facts={[
            { label: 'In place of', value: 'Your bank, which asks for a code or opens its app' },
            { label: 'If you approve', value: 'The payment goes through, and you return to where you were' },
            { label: 'If you decline', value: 'Nothing is held or charged' },
          ]}
        />
      </div>
    </section>
  )
}

/** The path of a stored return URL, without its origin. */
function toReturnPath(returnUrl: string | null): string {
  if (returnUrl === null) return '/dashboard'
  const { pathname, search } = new URL(returnUrl)
  return pathname + search
}

function ChallengeDetails({ challenge }: { readonly challenge: SandboxChallenge }) {
  return (
    <div className="mt-6">
      <FactRows
        facts={[
          {
            label: challenge.kind === 'hold' ? 'Hold' : 'Charge',
            value: <span className="text-summary">{usdExact(challenge.amountCents)}</span>,
          },
          { label: 'For', value: challenge.description },
          { label: 'Card ending in', value: challenge.lastFour ?? 'unknown' },
        ]}
      />
    </div>
  )
}
