import { Form, useNavigation } from '@remix-run/react'
import { CreditCard } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { financialHref } from '../../../../../domain/money/financial-addresses.ts'
import { PAYMENTS_NOT_SET_UP } from '../../../../components/payments/offered-methods.ts'
import { returnedProblem } from '../../../../components/payments/returned-method.ts'
import { TestPaymentsBadge } from '../../../../components/payments/test-payments-badge.tsx'
import { Badge } from '../../../../components/ui/badge.tsx'
import { Banner } from '../../../../components/ui/banner.tsx'
import { ButtonLink } from '../../../../components/ui/button.tsx'
import { EmptyState } from '../../../../components/ui/empty-state.tsx'
import { dotted } from '../../../../components/ui/facts.tsx'
import { Link } from '../../../../components/ui/link.tsx'
import { SectionTitle } from '../../../../components/ui/page.tsx'
import type { ViewProps } from '../view-props.ts'
import { AddMethod } from './add-method.tsx'
import { CHARGES, methodDoneText } from './copy.ts'
import { EditMethod, RemoveMethod } from './method-forms.tsx'
import type { MethodsView as MethodsViewData, ShownMethod } from './methods-view.server.ts'

const ADD = financialHref('methods', 'add=card')

/** The viewer's saved methods, with the forms that change them (docs/rules/account-screens.md, Financial). */
export function MethodsView({ financial, posted }: ViewProps<MethodsViewData>) {
  const { methods, offered, open, returned } = financial
  const busy = useNavigation().state !== 'idle'
  const noticeRef = useRef<HTMLDivElement>(null)
  const problem = posted?.message ?? returnedProblem(returned)
  const done = problem === null && posted === null ? methodDoneText(toDone(financial)) : null
  const notice = problem ?? done
  // A pressed button is gone or far below, so the focus moves to the result.
  useEffect(() => {
    if (notice !== null) noticeRef.current?.focus()
  }, [notice])
  return (
    <div className="grid items-start gap-10 md:grid-cols-[minmax(0,1fr)_280px] lg:grid-cols-[minmax(0,720px)_minmax(0,1fr)] lg:gap-20">
      <div className="flex min-w-0 flex-col gap-6">
        <div className="flex flex-wrap items-center justify-between gap-3">
          <div className="flex flex-wrap items-center gap-3">
            <SectionTitle>Payment Methods</SectionTitle>
            <TestPaymentsBadge isTest={offered.isTest} />
          </div>
          {open?.form !== 'add' && methods.length > 0 && offered.isSetUp && (
            <ButtonLink to={ADD} variant={open === null ? 'primary' : 'secondary'} preventScrollReset>
              Add Payment Method
            </ButtonLink>
          )}
        </div>
        {notice !== null && (
          <div ref={noticeRef} tabIndex={-1} className="scroll-mt-24 rounded-md">
            <Banner tone={problem === null ? 'success' : 'error'}>{notice}</Banner>
          </div>
        )}
        {!offered.isSetUp && <Banner tone="warning">{PAYMENTS_NOT_SET_UP}</Banner>}
        {open?.form === 'add' && offered.isSetUp && (
          <AddMethod
            key={String(returned)}
            type={open.type}
            offered={offered}
            isFirst={methods.length === 0}
            posted={posted}
            busy={busy}
          />
        )}
        {methods.length > 0 ? (
          <ul className="border-t border-line">
            {methods.map((method) => (
              <li key={method.id} className="border-b border-line py-4">
                <MethodRow method={method} isOpen={open !== null && 'id' in open && open.id === method.id} />
                {open?.form === 'edit' && open.id === method.id && (
                  <EditMethod method={method} posted={posted} busy={busy} />
                )}
                {open?.form === 'remove' && open.id === method.id && (
                  <RemoveMethod method={method} problem={open.problem} busy={busy} />
                )}
              </li>
            ))}
          </ul>
        ) : (
          open === null && (
            <EmptyState
              drawing={<CreditCard aria-hidden className="mx-auto size-16" strokeWidth={1} />}
              title="No payment methods yet"
              action={
                offered.isSetUp ? (
                  <ButtonLink to={ADD} variant="primary" preventScrollReset>
                    Add Payment Method
                  </ButtonLink>
                ) : undefined
              }
            >
              A saved card or PayPal account is used for your authorization, premiums and fees.
            </EmptyState>
          )
        )}
      </div>
      <aside className="flex flex-col gap-3">
        <SectionTitle>What we charge to them</SectionTitle>
        <dl className="border-t border-line">
          {CHARGES.map(({ term, text }) => (
            <div key={term} className="border-b border-line py-3">
              <dt className="font-semibold text-ink">{term}</dt>
              <dd>{text}</dd>
            </div>
          ))}
        </dl>
        <p className="text-meta text-ink-3">
          Card numbers go from your browser to the payment processor. We never receive them.
        </p>
      </aside>
    </div>
  )
}

/** A method that came back from its processor's page counts as added. */
function toDone({ done, returned }: MethodsViewData): string | null {
  return typeof returned === 'number' ? 'added' : done
}

const ACTION =
  'inline-flex min-h-11 items-center text-link underline decoration-1 underline-offset-4 hover:decoration-2'

function MethodRow({ method, isOpen }: { readonly method: ShownMethod; readonly isOpen: boolean }) {
  const { id, badge, text, label, expiry, isExpired, isDefault } = method
  const about = <span className="sr-only">: {text}</span>
  return (
    <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-2">
      <div className="flex min-w-0 items-start gap-3">
        <Badge>{badge}</Badge>
        <div className="min-w-0">
          <p className="figures flex flex-wrap items-center gap-x-3 gap-y-1 text-ink wrap-anywhere">
            <span className="min-w-0 font-[560]">{label ?? text}</span>
            {isDefault && <Badge tone="win">Default</Badge>}
            {isExpired && <Badge tone="out">Expired</Badge>}
          </p>
          <p className="figures text-meta text-ink-3 wrap-anywhere">
            {dotted([
              label !== null && text,
              expiry !== null && `${isExpired ? 'Expired' : 'Expires'} ${expiry}`,
            ])}
          </p>
        </div>
      </div>
      {!isOpen && (
        <div className="-my-2.5 flex flex-wrap items-center gap-x-5 text-meta">
          {!isDefault && (
            <Form method="post" action={financialHref('methods')} preventScrollReset>
              <input type="hidden" name="intent" value="method_default" />
              <input type="hidden" name="id" value={id} />
              <button type="submit" className={ACTION}>
                Set as default{about}
              </button>
            </Form>
          )}
          <Link to={financialHref('methods', `edit=${id}`)} preventScrollReset className={ACTION}>
            Edit{about}
          </Link>
          <Link to={financialHref('methods', `remove=${id}`)} preventScrollReset className={ACTION}>
            Remove{about}
          </Link>
        </div>
      )}
    </div>
  )
}
