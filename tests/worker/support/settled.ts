import { env } from 'cloudflare:workers'
import { HOUR_MS } from '../../../domain/format/time-units.ts'
import { continueSales } from '../../../worker/services/settlement/settle-sale.ts'

/** The ledger rows of an auction's settlement, in order. */
export const listLedger = async (auctionId: number) => {
  const { results } = await env.DB.prepare(
    'select debit_account, credit_account, amount_cents from ledger_entries where auction_id = ? order by id',
  )
    .bind(auctionId)
    .all()
  return results
}

/** Alerts of a kind about an auction. */
export const listAlerts = async (kind: string, auctionId: number) => {
  const { results } = await env.DB.prepare(
    "select key from admin_alerts where kind = ? and json_extract(facts, '$.auction_id') = ?",
  )
    .bind(kind, auctionId)
    .all()
  return results
}

/** Makes the auction of a sale ended in D1, as its room's replica would. */
export async function closeAuction(auctionId: number): Promise<void> {
  await env.DB.prepare("update auctions set status = 'ended' where id = ?").bind(auctionId).run()
}

/** Makes a person's saved cards behave as another test card. */
export async function changeCard(userId: number, token: string): Promise<void> {
  await env.DB.prepare(
    'update sandbox_methods set token = ? where reference in (select method_reference from payment_methods where user_id = ?)',
  )
    .bind(token, userId)
    .run()
}

/** What a person was notified of about unpaid premiums, oldest first. */
export async function listNotified(userId: number): Promise<string[]> {
  const channel = env.USER_CHANNEL.getByName(String(userId))
  const page = await channel.listNotifications(userId, 1, 100)
  return page.data.flatMap((one) => (one.event === 'sale_payment' ? [one.data.change] : [])).reverse()
}

/** Lets every attempt of all unpaid sales fail, and their time to pay pass. */
export async function letSalesDefault(): Promise<void> {
  const nowMs = Date.now()
  for (const hours of [2, 7, 25, 80]) await continueSales(env, nowMs + hours * HOUR_MS)
}
