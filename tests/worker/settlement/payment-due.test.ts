import { env } from 'cloudflare:workers'
import { describe, expect, test } from 'vitest'
import { owes } from '../../../domain/after-sale/sale-money.ts'
import { SALE_DEFAULT_REASONS, SALE_STATES } from '../../../domain/money/money-states.ts'
import { findOwedSale } from '../../../worker/db/queries/settlement/owed-premiums.ts'
import { settleSale } from '../../../worker/services/settlement/settle-sale.ts'
import { callApi, registerPerson } from '../support/api.ts'
import { payFor } from '../support/checkout.ts'
import { tokenFor } from '../support/listing.ts'
import { authorizeCard, listTransactions, makeSale, readSale } from '../support/money.ts'
import { bid, db, makeAuction, makePerson, setMaximum } from '../support/rooms.ts'
import { newListing, newVehicle } from '../support/selling.ts'
import { changeCard } from '../support/settled.ts'
import { makeUnpaidSale } from '../support/unpaid-sale.ts'

const DUE = { code: 'payment_due', message: 'You have an unpaid buyer premium. Pay it to bid again.' }

/** Lets a person win a car whose premium the bank asks them to confirm. */
async function letOwe(userId: number): Promise<void> {
  await authorizeCard(userId, 'tok_dispute')
  const won = await makeSale(userId)
  await changeCard(userId, 'tok_authentication_required')
  await settleSale(env, won)
}

describe('who owes a premium', () => {
  test('the right to bid is taken from every room at the first failure, and is back once it is paid', async () => {
    const buyer = await makePerson({ authorized: false })
    await authorizeCard(buyer.userId, 'tok_dispute')
    const auction = await makeAuction()
    const rival = await makePerson()
    // The room has cached that they may bid, and a maximum of theirs stands.
    expect(await setMaximum(auction, buyer, 9_000)).toMatchObject({ accepted: true })
    const won = await makeSale(buyer.userId)
    await changeCard(buyer.userId, 'tok_authentication_required')
    await settleSale(env, won)
    expect(await bid(auction, buyer, 9_500)).toMatchObject({ accepted: false, ...DUE })
    // The maximum set before still answers.
    expect(await bid(auction, rival, 6_000)).toMatchObject({ accepted: true, receipt: { leading: false } })
    const saleId = (await readSale(won))?.id ?? 0
    const token = await tokenFor(buyer)
    const paid = await callApi('POST', `/financial/sales/${saleId}/pay`, {
      token,
      body: { card_token: 'tok_visa' },
    })
    expect(paid.status).toBe(200)
    expect(await bid(auction, buyer, 9_500)).toMatchObject({ accepted: true })
  })

  test('new vehicle, payment for a listing -> 403 payment_due, nothing stored or charged', async () => {
    const { token, userId, auctionId } = await newListing()
    await letOwe(userId)
    const vehicle = await newVehicle(token)
    expect([vehicle.status, vehicle.body]).toMatchObject([403, DUE])
    const paid = await payFor(token, auctionId)
    expect([paid.status, paid.body]).toMatchObject([403, DUE])
    expect(await listTransactions(userId)).toMatchObject([{ type: 'buyer_premium', status: 'pending' }])
  })

  test('closing the account -> 403 payment_due, and the account stays active', async () => {
    const { token, user } = await registerPerson()
    await letOwe(user.id)
    const body = { current_password: 'Sundown42x' }
    const closing = await callApi('DELETE', '/auth/account', { token, body })
    expect([closing.status, closing.body]).toMatchObject([403, DUE])
    expect((await callApi('GET', '/auth/profile', { token })).status).toBe(200)
  })

  test('new authorization -> 403 payment_due; the one that pays cannot be ended', async () => {
    const { token } = await makeUnpaidSale()
    const authorization = await callApi('POST', '/financial/authorization', {
      token,
      body: { card_token: 'tok_visa' },
    })
    expect([authorization.status, authorization.body]).toMatchObject([403, DUE])
    const ended = await callApi('DELETE', '/financial/authorization', { token })
    expect([ended.status, ended.body.code]).toEqual([409, 'conflict'])
  })

  test('no hold and a premium owed -> payment_due comes before no_authorization', async () => {
    const { buyer } = await makeUnpaidSale()
    await env.DB.prepare("update authorizations set state = 'ended' where user_id = ?")
      .bind(buyer.userId)
      .run()
    const auction = await makeAuction()
    expect(await bid(auction, buyer, 9_500)).toMatchObject({ accepted: false, ...DUE })
  })

  test('leader of an auction -> cannot end their authorization', async () => {
    const buyer = await makePerson({ authorized: false })
    await authorizeCard(buyer.userId, 'tok_dispute')
    const auction = await makeAuction()
    await bid(auction, buyer, 6_000)
    const token = await tokenFor(buyer)
    expect((await callApi('DELETE', '/financial/authorization', { token })).status).toBe(409)
    await bid(auction, await makePerson(), 7_000)
    expect((await callApi('DELETE', '/financial/authorization', { token })).status).toBe(200)
  })

  test('database and domain say the same of every sale', async () => {
    const { sale, buyer } = await makeUnpaidSale()
    for (const state of SALE_STATES) {
      for (const default_reason of [null, ...SALE_DEFAULT_REASONS]) {
        for (const [soft_declines, due_by_ms, settled_at_ms, waived_at_ms] of [
          [0, null, null, null],
          [1, null, null, null],
          [0, 5, null, null],
          [1, 5, 6, null],
          [1, 5, null, 6],
        ]) {
          await env.DB.prepare(
            `update sales set state = ?, default_reason = ?, soft_declines = ?, due_by_ms = ?, settled_at_ms = ?,
              waived_at_ms = ? where auction_id = ?`,
          )
            .bind(
              state,
              default_reason,
              soft_declines,
              due_by_ms,
              settled_at_ms,
              waived_at_ms,
              sale.auctionId,
            )
            .run()
          const row = await readSale(sale)
          if (row === undefined) throw new Error('The sale is gone.')
          expect((await findOwedSale(db(), buyer.userId)) !== null, JSON.stringify(row)).toBe(owes(row))
        }
      }
    }
  })
})
