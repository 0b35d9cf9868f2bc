import { env } from 'cloudflare:workers'
import { expect, test } from 'vitest'
import { findOpenObligations } from '../../../worker/services/accounts/open-obligations.ts'
import { callApi } from '../support/api.ts'
import { makeAdmin } from '../support/listing.ts'
import { delayJobs, drain, makeJobsDue, readNotifications } from '../support/rooms.ts'
import { notPaid } from './sold-auction.ts'
import { answer, fetchOffers, findMails, proposeOffer, scene } from './unsold-auction.ts'

const offer = (saleId: number, token: string) =>
  callApi('POST', `/admin/sales/${saleId}/offer`, { token, body: { reason: 'The seller asked for it' } })
const saleOf = async (auctionId: number) =>
  (await env.DB.prepare('select id from sales where auction_id = ?').bind(auctionId).first<{ id: number }>())
    ?.id ?? 0

test('offer by an administrator: buyer has not paid -> the next bidder is asked, the seller is notified, audited', async () => {
  const { auction, seller, other } = await scene({ reserve: null })
  const [admin, saleId] = [await makeAdmin(), await saleOf(auction.id)]
  expect(await offer(saleId, admin.token)).toMatchObject({
    status: 409,
    body: { message: 'Only the car of a sale that was not completed can be offered on.' },
  })
  expect((await notPaid(auction.id, admin, 'The transfer bounced.')).status).toBe(200)
  expect((await offer(saleId, seller.token)).status).toBe(403)
  // An offer that is refused leaves the buyer the sale: a late payment still completes it.
  expect((await proposeOffer(auction, seller, { amount: 99_999 })).status).toBe(422)
  const nextStep = () =>
    env.DB.prepare('select next_step from sales where id = ?').bind(saleId).first('next_step')
  expect(await nextStep()).toBe('none')
  await delayJobs(auction.id, 'audit')
  expect((await offer(saleId, admin.token)).status).toBe(200)
  expect(await nextStep()).toBe('offered')
  // The entry is a job of the room that is stored with the offer.
  const readEntries = async () =>
    (
      await env.DB.prepare(
        'select action, reason, actor_id, "before", "after" from audit_log where subject_type = \'sale\' and subject_id = ? and action = \'sale.offer\'',
      )
        .bind(String(saleId))
        .all()
    ).results
  expect(await readEntries()).toEqual([])
  expect(await offer(saleId, admin.token)).toMatchObject({
    status: 409,
    body: { message: 'One offer at a time: this one has not been answered yet.' },
  })
  await drain(auction.id)
  expect((await fetchOffers(auction, other)).body.data.offer).toMatchObject({
    amount: 6_000,
    waits_for: 'bidder',
  })
  expect((await readNotifications(seller.person)).at(-1)).toMatchObject({
    data: { change: 'offered', you: 'seller', by: 'administrator', amount: 6_000 },
  })
  expect((await findMails(seller)).at(-1)).toContain('Offered to the next bidder for $6,000')
  await makeJobsDue(auction.id)
  await drain(auction.id)
  const sale = JSON.stringify({ state: 'defaulted', waived: false })
  expect(await readEntries()).toEqual([
    {
      action: 'sale.offer',
      reason: 'The seller asked for it',
      actor_id: admin.person.userId,
      before: sale,
      after: sale,
    },
  ])
  // The seller has sent nothing to the room, and cannot leave while the offer waits.
  expect(await findOpenObligations(env, seller.person.userId)).toMatchObject({ offering: 1 })
  expect((await answer(auction, other, 'accept')).status).toBe(200)
})
