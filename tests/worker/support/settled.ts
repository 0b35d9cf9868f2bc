import { env } from 'cloudflare:workers'

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
