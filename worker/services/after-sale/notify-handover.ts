import { mailedName } from '../../../domain/account/mailed-name.ts'
import { usdWhole } from '../../../domain/format/usd.ts'
import { handoverMessage } from '../../../domain/notifications/after-sale-offer-notifications.ts'
import type { PersonalNotification } from '../../../domain/notifications/personal-event.ts'
import { database } from '../../db/client.ts'
import {
  type Contact,
  findAuctionTitle,
  findContact,
} from '../../db/queries/notifications/notification-recipients.ts'
import type { SaleRow } from '../../db/queries/settlement/settlement.ts'
import type { Env } from '../../env.ts'
import { mailBodies, pageLink } from '../notifications/mail-text.ts'
import { notifyPeople } from '../notifications/notify.ts'
import { sendMail } from '../notifications/send-mail.ts'

type Side = 'seller' | 'buyer'

/**
 * Notifies both sides of a sale whose premium is charged, in the page and by mail: how to reach each other,
 * and where the list of tasks is. Each is notified once per sale, however often it runs. @throws if a
 * notification or mail could not be stored; the caller runs it again.
 */
export async function notifyHandover(env: Env, sale: SaleRow, nowMs: number): Promise<void> {
  const db = database(env)
  const [title, seller, buyer] = await Promise.all([
    findAuctionTitle(db, sale.auctionId),
    findContact(db, sale.sellerId),
    findContact(db, sale.winnerId),
  ])
  const toNotice = (you: Side): PersonalNotification => ({
    key: `handover:${sale.key}:open`,
    event: 'handover',
    data: { auction_id: sale.auctionId, auction_title: title, change: 'open', you },
    atMs: nowMs,
  })
  if (seller) await mailTo(env, { sale, title, side: 'seller', person: seller, other: buyer, nowMs })
  if (buyer) await mailTo(env, { sale, title, side: 'buyer', person: buyer, other: seller, nowMs })
  await notifyPeople(
    env,
    new Map([
      [sale.sellerId, [toNotice('seller')]],
      [sale.winnerId, [toNotice('buyer')]],
    ]),
  )
}

interface HandoverMail {
  readonly sale: SaleRow
  readonly title: string
  readonly side: Side
  readonly person: Contact
  /** Null if that account is closed. */
  readonly other: Contact | null
  readonly nowMs: number
}

async function mailTo(env: Env, { sale, title, side, person, other, nowMs }: HandoverMail): Promise<void> {
  const fact = { auction_id: sale.auctionId, auction_title: title, change: 'open', you: side } as const
  const price = usdWhole(sale.amountCents)
  const subject = `The handover of ${title}`
  const bodies = await mailBodies(person.greetingName, {
    subject,
    paragraphs: [
      `${handoverMessage(fact)}.`,
      side === 'buyer'
        ? `You pay the price of ${price} to the seller.`
        : `The buyer pays the price of ${price} to you.`,
      // An unconfirmed address may be somebody else's: the page shows the contact to the person signed in.
      ...(other && person.greetingName !== null
        ? [`Your ${side === 'buyer' ? 'seller' : 'buyer'}:\n${contactLines(other)}`]
        : []),
    ],
    link: pageLink(env, `/auctions/${sale.auctionId}/handover`),
    linkLabel: 'Open the handover',
  })
  const key = `handover:${sale.key}:${side}`
  await sendMail(env, { key, userId: person.userId, to: person.email, subject, ...bodies }, nowMs)
}

/** After a sale both sides may see each other's name, telephone, mail and address. */
function contactLines(person: Contact): string {
  const { firstName, lastName, businessName, phone, email, address, city, state, zipCode } = person
  const place = [address, city, [state, zipCode].filter(Boolean).join(' ')].filter(Boolean).join(', ')
  const name = `${mailedName(firstName)} ${mailedName(lastName)}`
  return [name, businessName && mailedName(businessName), email, phone, place].filter(Boolean).join('\n')
}
