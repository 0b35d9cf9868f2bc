import { Form } from '@remix-run/react'
import { dateTimeText } from '../../../domain/format/times.ts'
import { AuthorizationState } from '../../components/payments/authorization-state.tsx'
import { Button } from '../../components/ui/button.tsx'
import { FactRows } from '../../components/ui/facts.tsx'
import { SectionTitle } from '../../components/ui/page.tsx'
import { bidUntilFact } from './copy.ts'
import type { AuthorizationView } from './loader.server.ts'

interface AuthorizationStatusProps {
  readonly authorization: AuthorizationView
  readonly nowMs: number
  readonly busy: boolean
}

/** The viewer's authorization with its card and times, and the button that ends it. */
export function AuthorizationStatus({ authorization, nowMs, busy }: AuthorizationStatusProps) {
  const { card, holdUntilMs, state } = authorization
  const bidUntil = bidUntilFact(authorization, nowMs)
  return (
    <section className="flex flex-col gap-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <SectionTitle>Your authorization</SectionTitle>
        <AuthorizationState state={state} />
      </div>
      <FactRows
        facts={[
          {
            label: 'Card',
            value: card ? `${toBrandName(card.brand)} ending in ${card.lastFour ?? '····'}` : 'None',
          },
          {
            label: bidUntil.label,
            value: (
              <>
                <span className="inline-block">{bidUntil.value}</span>{' '}
                {bidUntil.lasts && <span className="inline-block">({bidUntil.lasts})</span>}
              </>
            ),
          },
          {
            label: 'Your bank holds $50 until',
            value: holdUntilMs === null ? 'Nothing is held' : dateTimeText(holdUntilMs, nowMs),
          },
        ]}
      />
      {holdUntilMs !== null && (
        <p className="-mt-1 text-meta text-ink-3">The hold is renewed only while you lead an auction.</p>
      )}
      {state !== 'expired' && (
        <Form method="post">
          <input type="hidden" name="intent" value="end" />
          <Button type="submit" busy={busy} className="max-w-full px-3">
            End this authorization
          </Button>
        </Form>
      )}
    </section>
  )
}

/** The processor's brand name with a capital letter: 'visa' as 'Visa'. */
function toBrandName(brand: string | null): string {
  return brand === null ? 'Card' : brand.charAt(0).toUpperCase() + brand.slice(1)
}
