import { dollarsExact } from '../../../../../domain/format/usd.ts'
import { financialHref } from '../../../../../domain/money/financial-addresses.ts'
import { ButtonLink } from '../../../../components/ui/button.tsx'
import { Link } from '../../../../components/ui/link.tsx'
import { SectionTitle } from '../../../../components/ui/page.tsx'
import type { FinancialAnswer } from '../financial-request.server.ts'
import { openFeeText, payText } from './copy.ts'
import type { FeesView } from './fees-view.server.ts'
import { PayForm } from './pay-form.tsx'

interface OpenFeesProps {
  readonly view: Pick<FeesView, 'openFees' | 'methods' | 'open'>
  readonly posted: FinancialAnswer | null
  readonly busy: boolean
  readonly nowMs: number
}

/** The settlement fees that are to be paid, each with its payment. Nothing without any. */
export function OpenFees({ view: { openFees, methods, open }, posted, busy, nowMs }: OpenFeesProps) {
  if (openFees.length === 0) return null
  return (
    <section className="flex max-w-[720px] flex-col gap-4">
      <SectionTitle>Settlement fees to pay</SectionTitle>
      <ul className="border-t border-line">
        {openFees.map((fee) => {
          const isOpen = open?.form === 'fee' && open.id === fee.id
          const about = <span className="sr-only">: {fee.title}</span>
          return (
            <li key={fee.id} className="flex flex-col gap-4 border-b border-line py-4">
              <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
                <div className="min-w-0">
                  <p className="figures text-ink wrap-anywhere">
                    {dollarsExact(fee.amount)} for{' '}
                    <Link to={`/auctions/${fee.auction_id}`} className="text-link underline">
                      {fee.title}
                    </Link>
                  </p>
                  <p className="figures text-meta text-ink-3">
                    {fee.auction_number}. {openFeeText(fee, nowMs)}
                  </p>
                </div>
                {fee.action_url !== null && (
                  <ButtonLink to={fee.action_url} variant="primary" reloadDocument>
                    Confirm with your bank{about}
                  </ButtonLink>
                )}
                {fee.is_payable && !isOpen && (
                  <ButtonLink
                    to={financialHref('fees', `fee=${fee.id}`)}
                    variant={fee.action_url === null ? 'primary' : 'secondary'}
                    preventScrollReset
                  >
                    Pay now{about}
                  </ButtonLink>
                )}
              </div>
              {isOpen && (
                <PayForm
                  intent="fee_pay"
                  id={fee.id}
                  question={`Pay the settlement fee of ${dollarsExact(fee.amount)} for ${fee.title}?`}
                  button={payText(fee.amount)}
                  methods={methods}
                  posted={posted}
                  busy={busy}
                />
              )}
            </li>
          )
        })}
      </ul>
    </section>
  )
}
