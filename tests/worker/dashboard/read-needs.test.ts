import { env } from 'cloudflare:workers'
import { expect, test } from 'vitest'
import { DAY_MS } from '../../../domain/format/time-units.ts'
import { readNeeds } from '../../../worker/services/dashboard/read-needs.ts'
import { pageAs } from '../support/page-as.ts'
import { bid, drain, makeAuction, makePerson, type TestPerson } from '../support/rooms.ts'
import { insertAuction } from '../support/rows.ts'

const run = (sql: string, ...values: readonly (string | number | null)[]) =>
  env.DB.prepare(sql)
    .bind(...values)
    .run()

async function read(person: TestPerson) {
  const { viewer, nowMs } = pageAs(person)
  if (viewer === null) throw new Error('Nobody is signed in.')
  return readNeeds(env, { viewer, nowMs })
}

const labelsOf = async (person: TestPerson) => (await read(person)).needs.map(({ label }) => label)

const insertSale = (auctionId: number, { seller, winner, ...sale }: Record<string, number | string | null>) =>
  run(
    `insert into sales (key, auction_id, round, winner_id, seller_id, amount_cents, premium_rate, premium_cents, settlement_fee_cents,
       state, default_reason, soft_declines, due_by_ms, created_at_ms, updated_at_ms)
     values (?1, ?2, 1, ?3, ?4, 100000, 5, 5000, 1500, ?5, ?6, ?7, ?8, 1, ?9)`,
    `premium:${auctionId}`,
    auctionId,
    winner ?? null,
    seller ?? null,
    sale.state ?? null,
    sale.reason ?? null,
    sale.softDeclines ?? 0,
    sale.dueByMs ?? null,
    Date.now(),
  )

test('needs: outbid in an active auction -> the bidder’s, until they lead again; paused or led -> none', async () => {
  const [ann, ben] = [await makePerson(), await makePerson()]
  const auction = await makeAuction({ title: 'Fought over' })
  await bid(auction, ann, 6_000)
  await bid(auction, ben, 6_500)
  await drain(auction.id)
  expect((await read(ann)).needs).toMatchObject([
    { kind: 'outbid', auction: { id: auction.id, title: 'Fought over' }, amount: { text: '$6,500' } },
  ])
  expect(await labelsOf(ben)).toEqual([])
  await bid(auction, ann, 7_000)
  await drain(auction.id)
  expect(await labelsOf(ann)).toEqual([])
  expect(await labelsOf(ben)).toEqual(['Outbid'])
})

test('needs: seller with an unpaid listing, a default, questions and messages -> each once, for nobody else', async () => {
  const [ann, ben] = [await makePerson(), await makePerson()]
  const startAtMs = Date.now() + DAY_MS
  await insertAuction({
    seller_id: ann.userId,
    status: 'pending',
    listing_paid_at_ms: null,
    start_at_ms: startAtMs,
    end_at_ms: startAtMs,
  })
  const live = await insertAuction({ seller_id: ann.userId, end_at_ms: startAtMs })
  const failed = await insertAuction({ seller_id: ann.userId, status: 'ended', winner_id: ben.userId })
  const owed = await insertAuction({ status: 'ended', winner_id: ann.userId })
  const seller = ann.userId
  await insertSale(failed, { seller, winner: ben.userId, state: 'defaulted', reason: 'price_unpaid' })
  await insertSale(owed, { seller: ben.userId, winner: seller, state: 'action_required', dueByMs: startAtMs })
  await run(
    `insert into payment_attempts (key, number, user_id, sale_id, provider, payment_method_id, amount_cents, state, action_url,
       created_at_ms, updated_at_ms)
     select key, 1, winner_id, id, 'sandbox', (select max(id) from payment_methods where user_id = winner_id), premium_cents,
       'action_required', 'https://bank.example/3', 1, 1 from sales where key = ?`,
    `premium:${owed}`,
  )
  const ask = (answer: string | null, removedAtMs: number | null) =>
    run(
      `insert into questions (auction_id, asker_id, body, answer, answered_at_ms, removed_at_ms, created_at_ms)
       values (?, ?, 'Any rust?', ?, ?, ?, 1)`,
      live,
      ben.userId,
      answer,
      answer === null ? null : 2,
      removedAtMs,
    )
  await ask(null, null)
  await ask(null, null)
  await ask('No', null)
  await ask(null, 3)
  await run(
    'insert into message_threads (auction_id, seller_id, buyer_id, created_at_ms, last_message_at_ms) values (?, ?, ?, 1, 1)',
    live,
    seller,
    ben.userId,
  )
  for (const [sender, readAtMs] of [
    [ben.userId, null],
    [ben.userId, 5],
    [seller, null],
  ]) {
    await run(
      `insert into messages (thread_id, sender_id, body, created_at_ms, read_at_ms)
       select max(id), ?, 'Hello', 1, ? from message_threads`,
      sender ?? null,
      readAtMs ?? null,
    )
  }

  const { needs, owes } = await read(ann)
  expect(needs.map(({ label }) => label)).toEqual([
    'Confirm the premium with your bank',
    'Listing not paid',
    'The buyer did not pay',
    '1 unread message',
    '2 questions to answer',
  ])
  expect(owes).toBe(true)
  // The bank declined it, and has nothing more to ask.
  await run("update payment_attempts set state = 'declined'")
  expect((await labelsOf(ann))[0]).toMatch(/^You have an unpaid buyer premium of /)
  expect(await labelsOf(ben)).toEqual(['1 unread message'])
  expect(await labelsOf(await makePerson())).toEqual([])

  // The seller has chosen what comes next.
  await run(`update sales set next_step = 'relisted' where auction_id = ?`, failed)
  expect(await labelsOf(ann)).not.toContain('The buyer did not pay')
})

test('needs: unverified address -> asks to verify it', async () => {
  const ann = await makePerson()
  const { viewer, nowMs } = pageAs(ann)
  if (viewer === null) throw new Error('Nobody is signed in.')
  const { needs } = await readNeeds(env, { viewer: { ...viewer, verificationStatus: 'pending' }, nowMs })
  expect(needs.map(({ kind }) => kind)).toEqual(['verification'])
})
