import { isSaleOpen } from '../../../../domain/after-sale/sale-money.ts'
import { ageText } from '../../../../domain/format/relative-time.ts'
import { exactDateTimeText, nearExactTimeText } from '../../../../domain/format/times.ts'
import { dollarsExact, dollarsWhole } from '../../../../domain/format/usd.ts'
import type { WireProblemSale } from '../../../../domain/schemas/administration.ts'
import type { RefusedConsoleForm } from '../../../lib/console-action.server.ts'
import { Badge } from '../../ui/badge.tsx'
import { FactColumns } from '../../ui/facts.tsx'
import { TextLink } from '../../ui/text-link.tsx'
import { SaleActionForm } from './sale-action-form.tsx'
import { stateText } from './sale-copy.ts'

interface ProblemSaleRowProps {
  readonly sale: WireProblemSale
  readonly posted: RefusedConsoleForm | null
  readonly mayChange: boolean
  readonly nowMs: number
}

/** A sale with its sides, what is owed and until when, and what an administrator can do with it. */
export function ProblemSaleRow({ sale, posted, mayChange, nowMs }: ProblemSaleRowProps) {
  const { title, auction_id, auction_number, buyer, seller, created_at, due_by, next_attempt_at } = sale
  const createdMs = Date.parse(created_at)
  const time = (at: string) => exactDateTimeText(Date.parse(at), nowMs)
  return (
    <li className="border-b border-line py-6">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <Badge tone={sale.state === 'refunded' || sale.state === 'premium_refunded' ? undefined : 'amber'}>
          {stateText(sale)}
        </Badge>
        <p className="figures text-meta text-ink-3">
          <time dateTime={created_at} title={nearExactTimeText(createdMs, nowMs)}>
            {ageText(createdMs, nowMs)}
          </time>
        </p>
      </div>
      <h2 className="text-title wrap-anywhere">
        <TextLink to={`/auctions/${auction_id}`} className="inline-flex min-h-11 items-center">
          {title}
        </TextLink>
      </h2>
      <p className="mt-1 text-meta wrap-anywhere">
        {auction_number} · buyer {buyer.username} · seller {seller.username}
      </p>
      <div className="mt-4">
        <FactColumns
          facts={[
            { label: 'Price', value: dollarsWhole(sale.price) },
            { label: 'Premium', value: dollarsExact(sale.premium) },
            { label: 'Deposit taken', value: dollarsExact(sale.deposit) },
            { label: 'Still owed', value: dollarsExact(sale.amount_due) },
            ...(due_by === null || !isSaleOpen(sale.state)
              ? []
              : [{ label: 'To be paid by', value: time(due_by) }]),
            ...(next_attempt_at === null ? [] : [{ label: 'Next attempt', value: time(next_attempt_at) }]),
            ...(sale.last_error === null
              ? []
              : [{ label: 'Last error', value: sale.last_error.replaceAll('_', ' ') }]),
          ]}
        />
      </div>
      {mayChange && sale.actions.length > 0 && <SaleActionForm sale={sale} posted={posted} />}
    </li>
  )
}
