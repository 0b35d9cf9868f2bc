/** The mail that opens the hand-over of a sale. docs/rules/after-sale.md, Contact */
import { mailedName } from '../account/mailed-name.ts'
import { byDayText } from '../after-sale/payment-labels.ts'
import { breakWebAddresses } from '../format/links-in-text.ts'
import { usdExact, usdWhole } from '../format/usd.ts'
import { addCents, type Cents } from '../money/cents.ts'
import type { MailContent, MailedAuction } from './mail-content.ts'

/** What a side of a sale learns of the other. */
export interface MailedContact {
  readonly firstName: string
  readonly lastName: string
  readonly businessName: string | null
  readonly email: string
  readonly phone: string | null
  readonly address: string | null
  readonly city: string | null
  readonly state: string | null
  readonly zipCode: string | null
}

/** The mail to one side once the premium is paid or waived; `other` is null where it must not be mailed. */
export function handoverMail(
  auction: MailedAuction,
  {
    you,
    other,
    priceCents,
    premiumCents,
    isWaived = false,
    priceDueAtMs,
  }: {
    readonly you: 'seller' | 'buyer'
    readonly other: MailedContact | null
    readonly priceCents: Cents
    readonly premiumCents: Cents
    /** An administrator has waived the premium, or what was left of it. */
    readonly isWaived?: boolean
    /** By when the price is paid (`priceDueAtMs`). */
    readonly priceDueAtMs: number
  },
): MailContent {
  const price = usdWhole(priceCents)
  const them = you === 'buyer' ? 'seller' : 'buyer'
  const { title } = auction
  const done = isWaived
    ? { buyer: `You owe nothing more to us for ${title}.`, seller: `The sale of ${title} is complete.` }[you]
    : {
        buyer: `The premium for ${title} is paid.`,
        seller: `The buyer of ${title} has paid the premium.`,
      }[you]
  return {
    headline: `Contact the ${them}`,
    auction,
    paragraphs: [
      you === 'buyer'
        ? `${done} Now contact the seller and arrange pickup.`
        : `${done} Now contact the buyer and arrange the handover.`,
      `${you === 'buyer' ? 'You pay the seller' : 'The buyer pays you'} ${price} directly, ${byDayText(priceDueAtMs)}.`,
      ...(other === null ? [] : [`Your ${them}:\n${contactLines(other)}`]),
    ],
    figures:
      you === 'buyer' && !isWaived
        ? [
            { label: 'You pay the seller', value: usdExact(priceCents) },
            { label: 'Buyer’s premium, paid', value: usdExact(premiumCents) },
            { label: 'Total', value: usdExact(addCents(priceCents, premiumCents)), isTotal: true },
          ]
        : [
            {
              label: you === 'buyer' ? 'You pay the seller' : 'The buyer pays you',
              value: usdExact(priceCents),
              isTotal: true,
            },
          ],
    action: { label: 'Open the handover', href: `/auctions/${auction.auctionId}/handover` },
    reason: `You get this email because you ${you === 'buyer' ? 'bought' : 'sold'} this car.`,
  }
}

/** After a sale both sides may see each other's name, telephone, mail and address. */
function contactLines(person: MailedContact): string {
  const { firstName, lastName, businessName, phone, email, address, city, state, zipCode } = person
  const place = [address, city, [state, zipCode].filter(Boolean).join(' ')].filter(Boolean).join(', ')
  const shownPlace = place && `Address: ${breakWebAddresses(place)}`
  const name = `${mailedName(firstName)} ${mailedName(lastName)}`
  return [name, businessName && mailedName(businessName), email, phone, shownPlace].filter(Boolean).join('\n')
}
