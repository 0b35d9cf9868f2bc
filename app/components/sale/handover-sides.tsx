import { premiumStateText } from '../../../domain/display/sale-texts.ts'
import { dollarsExact, dollarsWhole, percentText } from '../../../domain/display/usd.ts'
import type { WireContact, WireHandover } from '../../../domain/schemas/handover.ts'
import { Card } from '../ui/card.tsx'
import { FactRows } from '../ui/facts.tsx'
import { PhoneLink } from '../ui/phone-link.tsx'
import { TextLink } from '../ui/text-link.tsx'

/** What is to be paid to whom, and how to reach the other side. */
export function HandoverSides({ handover }: { readonly handover: WireHandover }) {
  const { price, premium, side, seller, buyer } = handover
  const facts = [
    { label: side === 'seller' ? 'The buyer pays you' : 'Paid to the seller', value: dollarsWhole(price) },
    ...(premium.amount > 0
      ? [
          { label: `Buyer’s premium (${percentText(premium.rate)})`, value: dollarsExact(premium.amount) },
          {
            label: 'Premium',
            value: side === 'buyer' ? premiumStateText(premium.state) : PREMIUM[premium.state],
          },
        ]
      : []),
  ]
  return (
    <>
      <Card title="What is paid" flush>
        {/* The box has a line above and below of its own. */}
        <div className="-my-px px-5">
          <FactRows facts={facts} />
        </div>
      </Card>
      {seller && <ContactCard title="Seller" contact={seller} />}
      {buyer && <ContactCard title="Buyer" contact={buyer} />}
    </>
  )
}

/** The same to those whose card it is not. */
const PREMIUM = {
  paid: 'Charged to the buyer',
  pending: 'Being charged to the buyer',
  action_required: 'Waiting for the buyer’s bank',
  deposit_captured: 'Not paid, deposit kept',
  failed: 'Not paid',
  refunded: 'Refunded',
} as const satisfies Record<WireHandover['premium']['state'], string>

function ContactCard({ title, contact }: { readonly title: string; readonly contact: WireContact }) {
  const { name, business_name: business, email, phone, street, town } = contact
  return (
    <Card title={title}>
      <p className="font-semibold wrap-anywhere text-ink">{business ?? name}</p>
      {business && <p className="wrap-anywhere">{name}</p>}
      {phone && (
        <p className="flex min-h-11 items-center">
          <PhoneLink number={phone} />
        </p>
      )}
      <p className="flex">
        <TextLink to={`mailto:${email}`} className="inline-flex min-h-11 min-w-0 items-center wrap-anywhere">
          {email}
        </TextLink>
      </p>
      {street && <p className="wrap-anywhere">{street}</p>}
      {town && <p className="wrap-anywhere">{town}</p>}
    </Card>
  )
}
