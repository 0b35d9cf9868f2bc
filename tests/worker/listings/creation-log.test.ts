import { expect, test } from 'vitest'
import { callApi } from '../support/api.ts'
import { makeAdmin, makeSignedInPerson } from '../support/listing.ts'

test('creation log: failure reported -> stored by code, found by administrators', async () => {
  const { token, person } = await makeSignedInPerson({ authorized: false })
  const code = 'ERR-1763780000000-7K2M9Q'
  const answer = await callApi('POST', '/logs/auction-creation', {
    token,
    body: {
      step: 'auction',
      timestamp: '2026-11-22T05:00:00.000Z',
      data: { title: 'Accord' },
      error: 'Unknown error occurred',
      code,
      userAgent: 'Browser',
      url: 'http://localhost/auctions/create',
    },
  })
  expect(answer.status).toBe(201)
  await callApi('POST', '/logs/auction-creation', { token, body: { step: 'vehicle' } })
  const admin = await makeAdmin()
  const found = await callApi('GET', `/logs/auction-creation?code=${code.toLowerCase()}`, {
    token: admin.token,
  })
  expect(found.body.data).toMatchObject({
    total: 1,
    data: [
      { code, step: 'auction', user_id: person.userId, data: { title: 'Accord' }, user_agent: 'Browser' },
    ],
  })
  expect(
    (await callApi('GET', '/logs/auction-creation', { token: admin.token })).body.data.total,
  ).toBeGreaterThan(1)
  expect((await callApi('GET', '/logs/auction-creation', { token })).status).toBe(403)
})

test.each([
  [{}, 'step', 'Step is required'],
  [{ step: 'x', code: 'ERR-1-2' }, 'code', 'The code must read ERR-{timestamp}-{random}'],
  [{ step: 'x', data: { big: 'x'.repeat(10_001) } }, 'data', 'The data is too long'],
  [{ step: 'x', error: 'x'.repeat(4_001) }, 'error', 'The error must be at most 4,000 characters'],
])('creation log %#: invalid -> refused', async (body, field, message) => {
  const { token } = await makeSignedInPerson({ authorized: false })
  const answered = await callApi('POST', '/logs/auction-creation', { token, body })
  expect(answered.status).toBe(422)
  expect(answered.body.errors).toEqual({ [field]: [message] })
})
