import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  type MetaFunction,
} from '@remix-run/cloudflare'
import { Form, useLoaderData, useNavigation } from '@remix-run/react'
import { usdExact } from '../../domain/display/usd.ts'
import { answerChallengeByForm } from '../../worker/services/pages/answer-challenge-by-form.ts'
import { readSandboxChallenge } from '../../worker/services/payments/sandbox-challenge.ts'
import { Badge } from '../components/ui/badge.tsx'
import { Button, ButtonLink } from '../components/ui/button.tsx'
import { FactRows } from '../components/ui/facts.tsx'
import { NarrowPage, PageTitle } from '../components/ui/page.tsx'

export const meta: MetaFunction = () => [{ title: 'Confirm a payment · Test bank' }]

export async function loader({ params, context: { env } }: LoaderFunctionArgs) {
  const challenge = await readSandboxChallenge(env, params.reference ?? '')
  return data({ challenge }, { status: challenge === null ? 404 : 200 })
}

export async function action({ request, params, context }: ActionFunctionArgs) {
  const form = await request.formData()
  return answerChallengeByForm(context, { reference: params.reference ?? '', form })
}

/** The bank's page of the sandbox: where a real one would ask the person to confirm (3-D Secure). */
export default function SandboxConfirm() {
  const { challenge } = useLoaderData<typeof loader>()
  const busy = useNavigation().state !== 'idle'
  const isOpen = challenge?.status === 'requires_action'
  return (
    <NarrowPage>
      <div className="mb-4">
        <Badge>Test payments</Badge>
      </div>
      <PageTitle>Test bank: confirm a payment</PageTitle>
      {challenge === null && <p className="mt-3">There is no payment to confirm at this address.</p>}
      {challenge && (
        <div className="mt-6 flex flex-col gap-6">
          <FactRows
            facts={[
              {
                label: challenge.kind === 'hold' ? 'Hold' : 'Charge',
                value: usdExact(challenge.amountCents),
              },
              { label: 'For', value: challenge.description },
              { label: 'Card ending in', value: challenge.lastFour ?? 'unknown' },
            ]}
          />
          {isOpen ? (
            <Form method="post" className="grid gap-3 sm:grid-cols-2">
              <Button type="submit" name="answer" value="decline" size="bid" disabled={busy}>
                Decline
              </Button>
              <Button
                type="submit"
                name="answer"
                value="approve"
                variant="primary"
                size="bid"
                disabled={busy}
              >
                Approve
              </Button>
            </Form>
          ) : (
            <p>This payment has been answered.</p>
          )}
        </div>
      )}
      {!isOpen && (
        <ButtonLink to="/authorize" className="mt-8">
          Back to your payment authorization
        </ButtonLink>
      )}
    </NarrowPage>
  )
}
