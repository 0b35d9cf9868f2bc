import { env } from 'cloudflare:workers'
import { expect, test } from 'vitest'
import { settleSale } from '../../../worker/services/settlement/settle-sale.ts'
import { callApi } from '../support/api.ts'
import { makeBidder, makeSale, readSale } from '../support/money.ts'
import { makeDefaultedSale, makeUnpaidSale, signInProvedAdmin } from '../support/unpaid-sale.ts'

test('problem sales: unpaid and not completed ones -> each in its list, oldest first, with what can be done', async () => {
  const { token } = await signInProvedAdmin()
  const read = async (list: string) =>
    (await callApi('GET', `/admin/sales?list=${list}&per_page=100`, { token })).body.data
  const before = await read('unpaid')
  // First the default, whose job would end the other one too.
  const defaulted = await makeDefaultedSale()
  const unpaid = await makeUnpaidSale()
  const [listed, closed] = [await read('unpaid'), await read('defaulted')]
  expect(listed.counts).toMatchObject({
    unpaid: before.counts.unpaid + 1,
    defaulted: before.counts.defaulted + 1,
  })
  const ids = listed.data.map(({ id }: { id: number }) => id)
  expect(ids).toContain(unpaid.saleId)
  expect(ids).toEqual(ids.toSorted((one: number, other: number) => one - other))
  expect(listed.data.at(-1)).toMatchObject({
    id: unpaid.saleId,
    state: 'action_required',
    buyer: { id: unpaid.buyer.userId },
    price: 10_000,
    premium: 600,
    amount_due: 600,
    actions: ['waive', 'end'],
  })
  expect(closed.data.at(-1)).toMatchObject({
    id: defaulted.saleId,
    reason: 'premium_unpaid',
    deposit: 50,
    amount_due: 550,
    actions: ['offer', 'waive', 'refund'],
  })
  expect(await read('unknown')).toMatchObject({ total: listed.total })
})

test('problem sales: refunded and disputed ones -> each in its own list, with what can still be done', async () => {
  const { token } = await signInProvedAdmin()
  const read = async (list: string) =>
    (await callApi('GET', `/admin/sales?list=${list}&per_page=100`, { token })).body.data
  const sell = async () => {
    const sale = await makeSale(await makeBidder())
    await settleSale(env, sale)
    return (await readSale(sale))?.id ?? 0
  }
  const [refunded, disputed] = [await sell(), await sell()]
  for (const list of ['refunded', 'disputed']) expect((await read(list)).data).toEqual([])
  await callApi('POST', `/admin/sales/${refunded}/refund`, { token, body: { reason: 'Wrong car.' } })
  await env.DB.prepare("update sales set state = 'disputed' where id = ?").bind(disputed).run()
  const lists = { refunded: await read('refunded'), disputed: await read('disputed') }
  expect(lists.refunded).toMatchObject({
    data: [{ id: refunded, state: 'refunded', premium: 600, amount_due: 0, actions: [] }],
    counts: { refunded: 1, disputed: 1 },
  })
  expect(lists.disputed.data).toMatchObject([{ id: disputed, state: 'disputed', amount_due: 0 }])
})
