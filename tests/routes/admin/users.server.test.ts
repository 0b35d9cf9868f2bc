import { env } from 'cloudflare:workers'
import { beforeEach, expect, test } from 'vitest'
import { action } from '../../../app/routes/admin/action.server.ts'
import { loader } from '../../../app/routes/admin/loader.server.ts'
import { action as userAction } from '../../../app/routes/admin_.users.$id/action.server.ts'
import { loader as userLoader } from '../../../app/routes/admin_.users.$id/loader.server.ts'
import { USER_SECTIONS } from '../../../domain/administration/user-sections.ts'
import { issueInvoices } from '../../../worker/services/documents/read-invoice.ts'
import { raiseAlert } from '../../../worker/services/notifications/raise-alert.ts'
import { settleSale } from '../../../worker/services/settlement/settle-sale.ts'
import { registerPerson } from '../../worker/support/api.ts'
import { makeBidder, makeSale } from '../../worker/support/money.ts'
import { pageAs, REQUEST_ID, readViewer } from '../../worker/support/page-as.ts'
import { callAction, callLoader } from '../../worker/support/route-calls.ts'
import { insertAuction, insertUser } from '../../worker/support/rows.ts'

const PASSWORD = 'Sundown42x'
let token: string

beforeEach(async () => {
  const person = await registerPerson()
  await env.DB.prepare("update users set role = 'admin' where id = ?").bind(person.user.id).run()
  token = person.token
})

/** Posts a form to the tab; a list stands for a field that is sent several times. */
async function post(fields: Readonly<Record<string, string | readonly string[]>>, query = 'tab=users') {
  const body = new URLSearchParams(
    Object.entries(fields).flatMap(([name, value]) =>
      [value].flat().map((one) => [name, one] as [string, string]),
    ),
  )
  const request = new Request(`http://localhost/admin?${query}`, { method: 'POST', body })
  return callAction(action, { context: pageAs(await readViewer(token)), request })
}

const roleOf = (id: number) =>
  env.DB.prepare('select role, is_active, verification_status from users where id = ?').bind(id).first()

test('edit form: another role without recent proof -> asks for the password, takes it with the change, keeps the filters', async () => {
  const id = await insertUser()
  const fields = {
    intent: `edit:${id}`,
    role: 'support',
    user_type: 'private',
    verification_status: 'verified',
    is_active: 'yes',
  }
  const query = `tab=users&type=dealer&page=2&open=edit&user=${id}`
  expect(await post(fields, query)).toMatchObject({
    needsProof: true,
    values: { role: 'support' },
  })
  expect(await post({ ...fields, proof: 'Nonsense1' }, query)).toMatchObject({
    needsProof: true,
    errors: { proof: [expect.any(String)] },
  })
  const done = (await post({ ...fields, proof: PASSWORD }, query)) as Response
  expect(done.headers.get('location')).toBe('/admin?tab=users&type=dealer&page=2&done=edit')
  expect(await roleOf(id)).toMatchObject({ role: 'support', is_active: 1 })
})

test('list form: a button, many people, nobody -> changed, named, asked to select', async () => {
  const [one, two] = [
    await insertUser({ verification_status: 'pending' }),
    await insertUser({ verification_status: 'rejected' }),
  ]
  const many = await post({ intent: 'bulk:verify', ids: [String(one), String(two)] })
  expect(many).toMatchObject({ message: 'User verified successfully', failed: [{ id: two }], isGood: false })
  expect(await roleOf(one)).toMatchObject({ verification_status: 'verified' })
  const off = (await post({ intent: `deactivate:${one}` })) as Response
  expect(off.headers.get('location')).toBe('/admin?tab=users&done=deactivate')
  expect(await roleOf(one)).toMatchObject({ is_active: 0 })
  expect(await post({ intent: 'bulk:activate' })).toMatchObject({
    message: 'Please select at least one person',
  })
  expect(await post({ intent: 'verify:999999' })).toMatchObject({ message: 'This was not found.' })
})

test.each([
  ['verify', 'Error updating user. Please try again.'],
  ['edit', 'Error updating user. Please try again.'],
  ['delete', 'Error deleting user. Please try again.'],
  ['add', 'Error adding user. Please try again.'],
])('forms: the database fails at %s -> %s Nothing is changed', async (intent, message) => {
  const id = await insertUser({ verification_status: 'pending' })
  const viewer = await readViewer(token)
  const context = pageAs(viewer && { ...viewer, provedAtMs: Date.now() })
  const fields = {
    ...{ username: 'Broken1', email: 'broken1@example.com', first_name: 'Bo', last_name: 'Broken' },
    ...{ role: 'user', user_type: 'private', is_active: 'yes' },
  }
  const body = new URLSearchParams({ ...fields, intent: intent === 'add' ? intent : `${intent}:${id}` })
  const request = new Request('http://localhost/admin?tab=users', { method: 'POST', body })
  const broken = { ...context, env: { ...env, DB: null as unknown as D1Database } }
  expect(await callAction(action, { context: broken, request })).toMatchObject({ message })
  expect(await roleOf(id)).toMatchObject({ is_active: 1, verification_status: 'pending' })
})

test('dialogs: address with one -> read for administrators; support -> none, and no evidence on the page of a person', async () => {
  const id = await insertUser({ username: 'Dialog1' })
  await env.DB.prepare(
    "insert into login_events (user_id, email, outcome, ip_address, at_ms) values (?, 'a@example.com', 'signed_in', '192.0.2.77', 1)",
  )
    .bind(id)
    .run()
  await env.DB.prepare(
    "insert into bids (auction_id, bidder_id, bidder_number, amount_cents, bid_type, at_ms, seq) values (?, ?, 1, 1, 'manual', 1, 1)",
  )
    .bind(await insertAuction(), id)
    .run()
  const query = `tab=users&open=delete&user=${id}`
  const read = async () => callLoader(loader, { context: pageAs(await readViewer(token)), query })
  expect(await read()).toMatchObject({
    mayChange: true,
    content: { kind: 'users', dialog: { kind: 'delete', user: { username: 'Dialog1' } }, needsProof: true },
  })
  const readSection = async (section: string) =>
    callLoader(userLoader, {
      context: pageAs(await readViewer(token)),
      params: { id: String(id) },
      query: `show=${section}`,
    })
  for (const { section } of USER_SECTIONS) {
    expect(await readSection(section), section).toMatchObject({ section, user: { username: 'Dialog1' } })
  }
  expect(JSON.stringify(await readSection('sign-ins'))).toContain('192.0.2.77')
  expect(await readSection('bids')).toMatchObject({
    rows: { total: 1, data: [{ title: '2018 Honda Accord' }] },
  })
  await env.DB.prepare("update users set role = 'support' where id = ?")
    .bind((await readViewer(token))?.id)
    .run()
  expect(await read()).toMatchObject({ mayChange: false, content: { kind: 'users', dialog: null } })
  expect(JSON.stringify(await readSection('sign-ins'))).not.toContain('192.0.2.77')
  expect(await readSection('bids')).toMatchObject({ rows: { total: 0, data: [] } })
  expect(await post({ intent: `deactivate:${id}` })).toMatchObject({ status: 302 })
  expect(await roleOf(id)).toMatchObject({ is_active: 1 })
})

const readSection = async (id: number, section: string) => {
  const read = await callLoader(userLoader, {
    context: pageAs(await readViewer(token)),
    params: { id: String(id) },
    query: `show=${section}`,
  })
  if (read instanceof Response) throw new Error('The page was not read.')
  return read.rows
}

const changePerson = async (id: number, fields: Readonly<Record<string, string>>) => {
  const request = new Request(`http://localhost/admin/users/${id}`, {
    method: 'POST',
    body: new URLSearchParams(fields),
  })
  const context = pageAs(await readViewer(token))
  return (await callAction(userAction, { context, request, params: { id: String(id) } })) as Response
}

test('page of a person: rejected, deactivated -> done with the reason; what cannot be is refused', async () => {
  const id = await insertUser({ verification_status: 'pending' })
  const rejected = await changePerson(id, { intent: 'reject', reason: 'The names differ.' })
  expect(rejected.headers.get('location')).toBe(`/admin/users/${id}?done=reject`)
  await changePerson(id, { intent: 'deactivate', reason: 'Shares a card.' })
  expect(await roleOf(id)).toMatchObject({ verification_status: 'rejected', is_active: 0 })
  const { results } = await env.DB.prepare(
    'select reason from audit_log where subject_type = ? and subject_id = ?',
  )
    .bind('user', String(id))
    .all()
  expect(results).toEqual([{ reason: 'The names differ.' }, { reason: 'Shares a card.' }])
  expect(await changePerson(id, { intent: 'verify' })).toMatchObject({
    message: 'Only a pending person can be verified or rejected.',
  })
})

test('page of a person: note, sign-out everywhere -> done, each with its audit entry', async () => {
  const { user, token: theirs } = await registerPerson()
  const noted = await changePerson(user.id, { intent: 'note', note: 'Called about a card.' })
  expect(noted.headers.get('location')).toBe(`/admin/users/${user.id}?done=note&show=notes`)
  expect((await readSection(user.id, 'notes')).data).toMatchObject([{ title: 'Called about a card.' }])
  expect(await readSection(user.id, 'sessions')).toMatchObject({ total: 1 })
  await changePerson(user.id, { intent: 'sign_out' })
  expect(await readSection(user.id, 'sessions')).toMatchObject({ total: 0 })
  expect(await readViewer(theirs)).toBeNull()
  const { results } = await env.DB.prepare(
    'select action, actor_id, request_id from audit_log where subject_type = ? and subject_id = ? order by id',
  )
    .bind('user', String(user.id))
    .all()
  const by = { actor_id: (await readViewer(token))?.id, request_id: REQUEST_ID }
  expect(results).toEqual([
    { action: 'user.note', ...by },
    { action: 'user.sign_out', ...by },
  ])
})

test('page of a person: sections -> the auction sold, the sale of both sides, the payment, the sign-in and the alert', async () => {
  const buyer = await makeBidder()
  const sale = await makeSale(buyer)
  await settleSale(env, sale)
  await raiseAlert(
    env,
    { key: `person:${buyer}`, kind: 'settlement_parked', message: 'A charge is unknown.', userId: buyer },
    Date.now(),
  )
  const first = async (id: number, section: string) => (await readSection(id, section)).data[0]
  expect(await first(sale.sellerId, 'auctions')).toMatchObject({ href: `/auctions/${sale.auctionId}` })
  expect(await first(buyer, 'sales')).toMatchObject({
    cells: ['Buyer', '$10,000', 'Paid', expect.any(String)],
  })
  expect(await first(sale.sellerId, 'sales')).toMatchObject({
    cells: ['Seller', '$10,000', 'Paid', expect.any(String)],
  })
  await issueInvoices(env, Date.now())
  expect(await first(buyer, 'payments')).toMatchObject({
    href: expect.stringMatching(/^\/api\/financial\/invoices\/INV-\d{4}-\d{6}\.pdf$/),
    cells: ['Buyer’s premium', 'Completed', '-$600.00', expect.any(String)],
  })
  expect(await first(buyer, 'alerts')).toMatchObject({
    title: 'A charge is unknown.',
    cells: ['Critical', 'New', expect.any(String)],
  })
  const { user } = await registerPerson()
  expect(await first(user.id, 'sign-ins')).toBeDefined()
})
