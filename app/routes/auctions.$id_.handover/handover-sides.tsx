import type { ReactNode } from 'react'
import { isNotCompleted, settlementFeeNote } from '../../../domain/after-sale/sale-labels.ts'
import { dollarsExact, dollarsWhole, percentText } from '../../../domain/format/usd.ts'
import type { WireContact, WireHandover } from '../../../domain/schemas/handover.ts'
import { Card } from '../../components/ui/card.tsx'
import { FactRows } from '../../components/ui/facts.tsx'
import { PhoneLink } from '../../components/ui/phone-link.tsx'
import { TextLink } from '../../components/ui/text-link.tsx'
import { premiumNote, priceDueText, priceLabel } from '../../lib/labels/handover-labels.ts'

/** The payments between the two sides, and the contact data of the other side. */
export function HandoverSides({ handover }: { readonly handover: WireHandover }) {
  const { seller, buyer } = handover
  return (
    <>
      <Card title="Price and premium" flush>
        {/* The card's border replaces the list's top and bottom lines. */}
        <div className="-my-px px-5">
          <FactRows facts={toMoneyRows(handover)} />
        </div>
      </Card>
      {seller && <ContactCard title="Seller" contact={seller} />}
      {buyer && <ContactCard title="Buyer" contact={buyer} />}
    </>
  )
}

function toMoneyRows(handover: WireHandover) {
  const { side, price, premium, tasks, settlement_fee: fee, price_due_at: dueAt } = handover
  const storedFee = handover.settlement_fee_state && {
    state: handover.settlement_fee_state,
    isFromPack: handover.is_fee_from_pack,
  }
  const isPaid = tasks.some(({ item, done_at }) => item === 'price_paid' && done_at !== null)
  const isOver = isNotCompleted(premium.state) && !handover.is_open
  const premiumLabel = `Buyer’s premium (${percentText(premium.rate)})`
  return [
    // Of a sale that has ended nobody is to pay the price.
    isOver
      ? { label: 'Price', value: dollarsWhole(price) }
      : {
          label: priceLabel(side, isPaid),
          value: (
            <WithNote note={priceDueText(dueAt === null ? null : Date.parse(dueAt), isPaid)}>
              {dollarsWhole(price)}
            </WithNote>
          ),
        },
    ...(premium.amount > 0
      ? [
          {
            label: premiumLabel,
            value: (
              <WithNote note={premiumNote(side, premium.state, premium.turn)}>
                {dollarsExact(premium.amount)}
              </WithNote>
            ),
          },
        ]
      : []),
    ...(premium.amount > 0 && side === 'buyer' && !isOver
      ? [
          {
            label: 'Total cost',
            value: (
              <strong>
                {dollarsExact(
                  price + (premium.state === 'refunded' || premium.turn === 'waived' ? 0 : premium.amount),
                )}
              </strong>
            ),
          },
        ]
      : []),
    ...(fee === null
      ? []
      : [
          {
            label: side === 'seller' ? 'Your settlement fee' : 'Settlement fee',
            value: (
              <WithNote note={settlementFeeNote(storedFee, side === 'seller' ? 'seller' : 'admin', isOver)}>
                {dollarsExact(fee)}
              </WithNote>
            ),
          },
        ]),
  ]
}

function WithNote({ note, children }: { readonly note: string | null; readonly children: ReactNode }) {
  return (
    <>
      {children}
      {note !== null && <span className="block text-meta text-ink-3">{note}</span>}
    </>
  )
}

function ContactCard({ title, contact }: { readonly title: string; readonly contact: WireContact }) {
  const { name, business_name: business, email, phone, street, town } = contact
  return (
    <Card title={title}>
      <p className="font-semibold wrap-anywhere text-ink">{business ?? name}</p>
      {business && <p className="wrap-anywhere">{name}</p>}
      {street && <p className="wrap-anywhere">{street}</p>}
      {town && <p className="wrap-anywhere">{town}</p>}
      {phone && (
        <p className="flex min-h-11 items-center">
          <PhoneLink number={phone} />
        </p>
      )}
      <p className="-mb-2.5 flex">
        <TextLink to={`mailto:${email}`} className="inline-flex min-h-11 min-w-0 items-center wrap-anywhere">
          {email}
        </TextLink>
      </p>
    </Card>
  )
}
