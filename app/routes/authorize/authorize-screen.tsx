import { useActionData, useLoaderData, useLocation, useNavigation } from '@remix-run/react'
import { useEffect, useRef } from 'react'
import { BackLink } from '../../components/ui/back-link.tsx'
import { Badge } from '../../components/ui/badge.tsx'
import { Banner } from '../../components/ui/banner.tsx'
import { buttonClass } from '../../components/ui/button.tsx'
import { PageTitle, SectionTitle, SplitPage } from '../../components/ui/page.tsx'
import type { action } from './action.server.ts'
import { AuthorizationStatus } from './authorization-status.tsx'
import { CardForm } from './card-form.tsx'
import { HoldExplained } from './hold-explained.tsx'
import type { loader } from './loader.server.ts'

/** The payment authorization: its state, and the form that authorizes a card. */
export function AuthorizeScreen() {
  const { authorization, redirectTo, title, result, nowMs } = useLoaderData<typeof loader>()
  const refused = useActionData<typeof action>()
  const busy = useNavigation().state !== 'idle'
  const { key } = useLocation()
  const { state, actionUrl } = authorization
  const notice = refused ? ({ tone: 'error', text: refused.message } as const) : result
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
      <PageTitle aside={<Badge>Test payments</Badge>}>Payment authorization</PageTitle>
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
        {state === 'expired' && result === null && (
          <Banner tone="warning">Your authorization has expired. Authorize a card again to bid.</Banner>
        )}
        {state !== 'none' && <AuthorizationStatus authorization={authorization} nowMs={nowMs} busy={busy} />}
        <section className="flex flex-col gap-5">
          <SectionTitle>{state === 'active' ? 'Use another card' : 'Authorize a card'}</SectionTitle>
          <CardForm redirectTo={redirectTo} busy={busy} primary={state !== 'active' && actionUrl === null} />
        </section>
      </div>
    </SplitPage>
  )
}
