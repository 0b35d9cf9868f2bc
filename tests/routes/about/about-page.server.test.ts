import { env } from 'cloudflare:workers'
import { afterEach, expect, test } from 'vitest'
import { loader } from '../../../app/routes/about/loader.server.ts'
import { armFault } from '../../../worker/dev/faults.ts'
import { pageAs } from '../../worker/support/page-as.ts'
import { callLoader } from '../../worker/support/route-calls.ts'

afterEach(() => armFault('d1', 0))

test('about page: fees and premium changed in the database -> the page has the new ones', async () => {
  await env.DB.batch([
    env.DB.prepare("update listing_fees set amount_cents = 5999 where code = 'listing_fee_default'"),
    env.DB.prepare("update listing_fees set amount_cents = 2600 where code = 'featured_homepage'"),
    env.DB.prepare("update listing_fees set amount_cents = 1700 where code = 'settlement_private'"),
    env.DB.prepare('update buyer_premium_rates set base_rate = 7.5 where is_active = 1'),
  ])
  expect(await callLoader(loader, { context: pageAs(null) })).toMatchObject({
    fees: {
      checkout: { baseCents: 5_999, addonCents: { featured_homepage: 2_600 } },
      settlement: { privateCents: 1_700 },
      premium: { baseRate: 7.5 },
    },
  })
})

test('about page: fees cannot be read -> 503', async () => {
  armFault('d1', 10)
  const answer = await callLoader(loader, { context: pageAs(null) })
  expect(answer instanceof Response && answer.status).toBe(503)
})
