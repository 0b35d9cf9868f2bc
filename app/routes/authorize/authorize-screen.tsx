import { useActionData, useLoaderData, useLocation, useNavigation } from '@remix-run/react'
import { useEffect, useRef } from 'react'
import { getPreselectedMethod } from '../../../domain/listing/checkout-labels.ts'
import { firstChoice, PAYMENTS_NOT_SET_UP } from '../../components/payments/offered-methods.ts'
import { returnedId, returnedProblem } from '../../components/payments/returned-method.ts'
import { TestPaymentsBadge } from '../../components/payments/test-payments-badge.tsx'
import { BackLink } from '../../components/ui/back-link.tsx'
import { Banner } from '../../components/ui/banner.tsx'
import { buttonClass } from '../../components/ui/button.tsx'
import { PageTitle, SplitPage } from '../../components/ui/page.tsx'
import type { action } from './action.server.ts'
import { AuthorizationStatus } from './authorization-status.tsx'
import { CardForm } from './card-form.tsx'
import { HoldExplained } from './hold-explained.tsx'
import type { loader } from './loader.server.ts'

/** The payment authorization: its state, and the form that authorizes a card. */
export function AuthorizeScreen() {
  const page = useLoaderData<typeof loader>()
  const { authorization, methods, offered, returned, redirectTo, title, result, nowMs } = page
  const refused = useActionData<typeof action>()
  const busy = useNavigation().state !== 'idle'
  const { key } = useLocation()
  const { state, actionUrl } = authorization
  const problem = refused?.message ?? returnedProblem(returned)
  const notice = problem === null ? result : ({ tone: 'error', text: problem } as const)
  const offeredSaved = state === 'expired' ? getPreselectedMethod(methods) : null
  const noticeRef = useRef<HTMLDivElement>(null)
  // After the bank's redirect, or a pressed button that is gone, the focus moves to the notice, which on a
  // phone can be out of view.
  // biome-ignore lint/correctness/useExhaustiveDependencies: each answer moves the focus, also one with the same text
  useEffect(() => {
    noticeRef.current?.focus()
  }, [refused, key])
  return (
    <SplitPage aside={<HoldExplained />}>
      {title !== null && <BackLink to={redirectTo}>{title}</BackLink>}
      <PageTitle aside={<TestPaymentsBadge isTest={offered.isTest} />}>Payment authorization</PageTitle>
      <p className="mt-3 wrap-anywhere">
        To bid{title !== null && ` on ${title}`} you authorize $50 on a card. It lasts for 14 days, and only a
        winning bidder is charged.
      </p>
      {notice !== null && (
        <div ref={noticeRef} tabIndex={-1} className="mt-6 scroll-mt-24 rounded-md">
          <Banner tone={notice.tone}>{notice.text}</Banner>
        </div>
      )}
      <div className="mt-8 flex flex-col gap-8">
        {state === 'action_required' && (
          <Banner tone="warning">
            <p>
              {actionUrl
                ? 'Your bank asks you to confirm this authorization before you can bid.'
                : 'Your bank could not confirm this authorization. Authorize a card again to bid.'}
            </p>
            {actionUrl && (
              <a href={actionUrl} className={`mt-3 ${buttonClass({ variant: 'primary' })}`}>
                Confirm with your bank
              </a>
            )}
          </Banner>
        )}
        {state === 'active' && actionUrl && (
          <Banner tone="info">
            <p>Your bank asks you to confirm your other card. Until then your authorization is unchanged.</p>
            <a href={actionUrl} className={`mt-3 ${buttonClass({ variant: 'primary' })}`}>
              Confirm with your bank
            </a>
          </Banner>
        )}
        {state === 'expired' && result === null && (
          <Banner tone="warning">Your authorization has expired. Authorize a card again to bid.</Banner>
        )}
        {state !== 'none' && <AuthorizationStatus authorization={authorization} nowMs={nowMs} busy={busy} />}
        {offered.isSetUp ? (
          <CardForm
            key={String(returned)}
            legend={state === 'active' ? 'Use another card' : 'Authorize a card'}
            redirectTo={redirectTo}
            methods={methods}
            offered={offered}
            initial={firstChoice(returnedId(returned, methods) ?? offeredSaved, offered)}
            busy={busy}
            primary={state !== 'active' && actionUrl === null}
          />
        ) : (
          <Banner tone="warning">{PAYMENTS_NOT_SET_UP}</Banner>
        )}
      </div>
    </SplitPage>
  )
}
