import { env } from 'cloudflare:workers'
import { eq } from 'drizzle-orm'
import { HOUR_MS } from '../../../domain/format/time-units.ts'
import { users } from '../../../worker/db/schema/index.ts'
import { continueSales, settleSale } from '../../../worker/services/settlement/settle-sale.ts'
import { tokenFor } from './listing.ts'
import { authorizeCard, makeSale, readSale } from './money.ts'
import { giveProof } from './proof.ts'
import { db, makePerson } from './rooms.ts'
import { changeCard, closeAuction } from './settled.ts'

/**
 * A sale of $10,000 (premium $600) whose bank asks the buyer, who is signed in. `endMs` is after the end of their time
 * to pay.
 */
export async function makeUnpaidSale(card = 'tok_authentication_required', dollars = 10_000) {
  const buyer = await makePerson({ authorized: false })
  // Not the card that the tests pay with: the same card saved again is the same method.
  const authorized = await authorizeCard(buyer.userId, 'tok_dispute')
  if (!authorized.ok) throw new Error('The card was not authorized.')
  const sale = await makeSale(buyer.userId, dollars)
  await closeAuction(sale.auctionId)
  await changeCard(buyer.userId, card)
  const nowMs = Date.now()
  await settleSale(env, sale)
  const row = await readSale(sale)
  if (row === undefined) throw new Error('The sale was not stored.')
  return {
    buyer,
    sale,
    saleId: row.id,
    token: await tokenFor(buyer),
    nowMs,
    endMs: nowMs + 48 * HOUR_MS + 5_000,
  }
}

/** The same after its time to pay, with the hold of $50 as the deposit. */
export async function makeDefaultedSale() {
  const unpaid = await makeUnpaidSale()
  await continueSales(env, unpaid.endMs)
  return unpaid
}

/** A signed-in administrator with recent proof. */
export async function signInProvedAdmin() {
  const person = await makePerson()
  await db().update(users).set({ role: 'admin' }).where(eq(users.id, person.userId))
  const token = await tokenFor(person)
  await giveProof(token)
  return { ...person, token }
}
