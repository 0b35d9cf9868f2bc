import { expect, test } from 'vitest'
import { callApi } from '../support/api.ts'
import { makeUnpaidSale, signInProvedAdmin } from '../support/unpaid-sale.ts'

test('audit log: filters -> only the entries that match all of them, with before, after, reason and request', async () => {
  const [first, second] = [await signInProvedAdmin(), await signInProvedAdmin()]
  const [one, two] = [await makeUnpaidSale(), await makeUnpaidSale()]
  const waive = (token: string, saleId: number, reason: string) =>
    callApi('POST', `/admin/sales/${saleId}/waive`, { token, body: { reason } })
  expect((await waive(first.token, one.saleId, '=1+1')).status).toBe(200)
  expect((await waive(second.token, two.saleId, 'The car was gone')).status).toBe(200)
  const list = async (query: string) =>
    (await callApi('GET', `/admin/audit-log?${query}`, { token: first.token })).body.data
  const [entry, ...others] = (await list(`subject_type=sale&subject_id=${two.saleId}`)).data
  expect(others).toEqual([])
  expect(entry).toMatchObject({
    actor: { id: second.userId },
    action: 'sale.waive',
    reason: 'The car was gone',
    before: { state: 'action_required' },
  })
  const username = entry.actor.username
  const today = new Date().toLocaleDateString('en-CA', { timeZone: 'America/Los_Angeles' })
  for (const query of [
    `actor=${username.toUpperCase()}&action=sale`,
    `request_id=${entry.request_id}`,
    `actor=${username}&from=${today}&to=${today}`,
  ]) {
    expect((await list(query)).data.map(({ id }: { id: number }) => id)).toEqual([entry.id])
  }
  for (const query of [
    `actor=${username}&action=pack`,
    'actor=nobody-of-this-name',
    `actor=${username}&to=2020-01-01`,
  ]) {
    expect(await list(query)).toMatchObject({ data: [], total: 0 })
  }
  expect((await callApi('GET', '/admin/audit-log?from=today', { token: first.token })).status).toBe(422)
})

test('audit log: downloaded -> the filtered entries as CSV, a formula as text', async () => {
  const { token } = await signInProvedAdmin()
  const { saleId } = await makeUnpaidSale()
  await callApi('POST', `/admin/sales/${saleId}/waive`, { token, body: { reason: '=1+1' } })
  const { headers, body } = await callApi(
    'GET',
    `/admin/audit-log.csv?subject_type=sale&subject_id=${saleId}`,
    { token },
  )
  expect(headers.get('content-type')).toBe('text/csv; charset=utf-8')
  const [head, line, end] = body.split('\r\n')
  expect(head).toBe('Time,Who,Action,Subject,Number,Reason,Before,After,Request,Address')
  expect(line).toContain(`sale.waive,sale,${saleId},'=1+1`)
  expect(end).toBe('')
})
