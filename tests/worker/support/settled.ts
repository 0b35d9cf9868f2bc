import { env } from 'cloudflare:workers'

/** What a settlement has booked, in its order. */
export const ledgerOf = async (auctionId: number) => {
  const { results } = await env.DB.prepare(
    'select debit_account, credit_account, amount_cents from ledger_entries where auction_id = ? order by id',
  )
    .bind(auctionId)
    .all()
  return results
}

/** What administrators have been told of an auction. */
export const alertsOf = async (kind: string, auctionId: number) => {
  const { results } = await env.DB.prepare(
    "select key from admin_alerts where kind = ? and json_extract(facts, '$.auction_id') = ?",
  )
    .bind(kind, auctionId)
    .all()
  return results
}
