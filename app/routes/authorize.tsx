import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from '@remix-run/cloudflare'
import { Form, useActionData, useLoaderData, useNavigation } from '@remix-run/react'
import { dateTimeText } from '../../domain/display/times.ts'
import { authorizeByForm } from '../../worker/services/pages/authorize-by-form.ts'
import { safeRedirect } from '../../worker/services/pages/safe-redirect.ts'
import { readAuthorization } from '../../worker/services/payments/read-authorization.ts'
import { CardForm } from '../components/account/card-form.tsx'
import { Badge } from '../components/ui/badge.tsx'
import { Banner } from '../components/ui/banner.tsx'
import { Button, buttonClass } from '../components/ui/button.tsx'
import { FactRows } from '../components/ui/facts.tsx'
import { NarrowPage, PageTitle, SectionTitle } from '../components/ui/page.tsx'

export const meta: MetaFunction = () => [{ title: 'Payment authorization · Hammerlane' }]

export async function loader({ request, context: { env, viewer, nowMs } }: LoaderFunctionArgs) {
  const { pathname, search, searchParams } = new URL(request.url)
  if (viewer === null) throw redirect(`/login?redirectTo=${encodeURIComponent(pathname + search)}`)
  const authorization = await readAuthorization(env, { userId: viewer.id, nowMs })
  return { authorization, redirectTo: safeRedirect(searchParams.get('redirectTo'), '/authorize'), nowMs }
}

export async function action({ request, context }: ActionFunctionArgs) {
  return authorizeByForm(context, request)
}

export default function Authorize() {
  const { authorization, redirectTo, nowMs } = useLoaderData<typeof loader>()
  const refused = useActionData<typeof action>()
  const busy = useNavigation().state !== 'idle'
  const { state, actionUrl } = authorization
  return (
    <NarrowPage>
      <div className="mb-4">
        <Badge>Test payments</Badge>
      </div>
      <PageTitle>Payment authorization</PageTitle>
      <p className="mt-3">
        To bid you authorize $50 on a card. The authorization counts for 14 days. Only a winning bidder is
        charged: the buyer’s premium, when the auction ends. The hold is released if you do not win.
      </p>
      <div className="mt-8 flex flex-col gap-8">
        {refused && <Banner tone="error">{refused.message}</Banner>}
        {state === 'action_required' && (
          <Banner tone="warning">
            <p>Your bank asks you to confirm this authorization before you can bid.</p>
            {actionUrl && (
              <a href={actionUrl} className={`mt-3 ${buttonClass({ variant: 'secondary' })}`}>
                Confirm with your bank
              </a>
            )}
          </Banner>
        )}
        {state === 'expired' && (
          <Banner tone="warning">Your authorization has expired. Authorize a card again to bid.</Banner>
        )}
        {state !== 'none' && <Standing authorization={authorization} nowMs={nowMs} busy={busy} />}
        <section className="flex flex-col gap-5">
          <SectionTitle>{state === 'active' ? 'Use another card' : 'Authorize a card'}</SectionTitle>
          <CardForm redirectTo={redirectTo} busy={busy} primary={state !== 'active'} />
        </section>
      </div>
    </NarrowPage>
  )
}

interface StandingProps {
  readonly authorization: Awaited<ReturnType<typeof readAuthorization>>
  readonly nowMs: number
  readonly busy: boolean
}

const STATE_TEXTS = {
  active: 'Active: you can bid',
  action_required: 'Waiting for your confirmation',
  expired: 'Expired',
  none: 'None',
} as const

function Standing({ authorization, nowMs, busy }: StandingProps) {
  const { card, expiresAtMs, holdUntilMs, state } = authorization
  return (
    <section className="flex flex-col gap-4">
      <SectionTitle>Your authorization</SectionTitle>
      <FactRows
        facts={[
          { label: 'State', value: STATE_TEXTS[state] },
          {
            label: 'Card',
            value: card ? `${card.brand ?? 'Card'} ending in ${card.lastFour ?? '····'}` : 'None',
          },
          {
            label: 'Counts until',
            value: expiresAtMs === null ? 'Not yet' : dateTimeText(expiresAtMs, nowMs),
          },
          {
            label: '$50 held until',
            value: holdUntilMs === null ? 'Nothing is held' : dateTimeText(holdUntilMs, nowMs),
          },
        ]}
      />
      <Form method="post">
        <input type="hidden" name="intent" value="end" />
        <Button type="submit" busy={busy}>
          End this authorization
        </Button>
      </Form>
    </section>
  )
}
