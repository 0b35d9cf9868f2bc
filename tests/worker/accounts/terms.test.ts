import { env } from 'cloudflare:workers'
import { expect, test } from 'vitest'
import { TERMS_VERSION } from '../../../domain/account/terms.ts'
import { callApi, registerPerson } from '../support/api.ts'
import { authorizeCard } from '../support/money.ts'
import { bid, drain, makeAuction, makePerson, setMaximum } from '../support/rooms.ts'

const listAccepted = async (userId: number) => {
  const rows = env.DB.prepare(
    'select version, occasion, accepted_at_ms from terms_acceptances where user_id = ? order by accepted_at_ms',
  ).bind(userId)
  return (await rows.all<{ version: string; occasion: string; accepted_at_ms: number }>()).results
}

test('terms: registration -> the accepted version is stored with the time', async () => {
  const before = Date.now()
  const { user } = await registerPerson()
  const [accepted, ...others] = await listAccepted(user.id)
  expect(accepted).toMatchObject({ version: TERMS_VERSION, occasion: 'registration' })
  expect(accepted?.accepted_at_ms).toBeGreaterThanOrEqual(before)
  expect(others).toEqual([])
})

test('terms: first bid -> the accepted version is stored with its time; later and automatic bids add nothing', async () => {
  const [first, second] = [await makeAuction(), await makeAuction()]
  const [bidder, rival] = [await makePerson(), await makePerson()]
  const before = Date.now()
  await setMaximum(first, bidder, 7_000)
  await drain(first.id)
  const [accepted] = await listAccepted(bidder.userId)
  expect(accepted).toMatchObject({ version: TERMS_VERSION, occasion: 'bid' })
  expect(accepted?.accepted_at_ms).toBeGreaterThanOrEqual(before)
  // The room answers for the bidder, who then bids in another auction.
  await bid(first, rival, 6_000)
  await bid(second, bidder, 5_100)
  await drain(first.id)
  await drain(second.id)
  expect(await listAccepted(bidder.userId)).toEqual([accepted])
  expect((await listAccepted(rival.userId)).map(({ occasion }) => occasion)).toEqual(['bid'])
})

test('terms: data export -> has what was accepted; closed account -> it stays', async () => {
  const { token, user } = await registerPerson()
  expect((await authorizeCard(user.id)).ok).toBe(true)
  const { body } = await callApi('GET', '/auth/export', { token })
  expect(body.accepted_terms).toEqual([
    { version: TERMS_VERSION, occasion: 'registration', accepted_at: expect.stringMatching(/Z$/) },
  ])
  const closing = { token, body: { current_password: 'Sundown42x' } }
  expect((await callApi('DELETE', '/auth/account', closing)).status).toBe(200)
  expect(await listAccepted(user.id)).toHaveLength(1)
})
