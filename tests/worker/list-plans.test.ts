import { env } from 'cloudflare:workers'
import { expect, test } from 'vitest'
import { cents } from '../../domain/money/cents.ts'
import type { Database } from '../../worker/db/client.ts'
import { findDueEmails, listSentEmails } from '../../worker/db/queries/emails.ts'
import { featuredIds } from '../../worker/db/queries/home.ts'
import { readListings } from '../../worker/db/queries/listings.ts'
import { bidsOf, soldByIds } from '../../worker/db/queries/own-auctions.ts'
import { listPaymentMethods } from '../../worker/db/queries/payment-methods.ts'
import { countHit } from '../../worker/db/queries/rate-limits.ts'
import { findSessionWithUser } from '../../worker/db/queries/sessions.ts'
import { similarIds } from '../../worker/db/queries/similar-auctions.ts'
import { findAccountByEmail, findTakenNames } from '../../worker/db/queries/users.ts'
import { watchedAuctionIds } from '../../worker/db/queries/watchlist.ts'
import { recordingDatabase } from './support/recording-database.ts'

const PAGE = { userId: 1, limit: 12, offset: 24 }

const LISTS: Readonly<Record<string, (db: Database) => Promise<unknown>>> = {
  'auctions sold by a person': (db) => soldByIds(db, PAGE),
  'bids of a person': (db) => bidsOf(db, PAGE),
  'watchlist of a person': (db) => watchedAuctionIds(db, PAGE),
  'featured auctions': (db) => featuredIds(db, 0, 6),
  'similar auctions': (db) =>
    similarIds(db, { auctionId: 1, bodyStyle: 'suv', make: 'BMW', priceCents: cents(100), limit: 4 }),
  'listings of ids': (db) => readListings(db, [1, 2, 3]),
  'payment methods of a person': (db) => listPaymentMethods(db, 1),
  'mail that is due': (db) => findDueEmails(db, 0, 20),
  'mail to an address': (db) => listSentEmails(db, 'a@example.com', 20),
  'attempts in a window': (db) => countHit(db, { bucket: 'b', limit: 1, windowMs: 1 }, 0),
  'session with its person': (db) => findSessionWithUser(db, 1),
  'account by address': (db) => findAccountByEmail(db, 'a@example.com'),
  'taken names': (db) => findTakenNames(db, { email: 'a@example.com', username: 'a' }),
}

test.each(Object.entries(LISTS))('%s: every table is reached through an index', async (_name, read) => {
  const { db, statements } = recordingDatabase(env.DB)
  await read(db)
  expect(statements.length).toBeGreaterThan(0)
  for (const { sql, params } of statements) {
    const plan = await env.DB.prepare(`explain query plan ${sql}`)
      .bind(...params)
      .all<{ detail: string }>()
    const scans = plan.results
      .map(({ detail }) => detail)
      .filter((detail) => detail.startsWith('SCAN') && !/^SCAN (json_each|CONSTANT ROW)/.test(detail))
    expect(scans, sql).toEqual([])
  }
})

test('a list without an index is found out', async () => {
  const plan = await env.DB.prepare('explain query plan select * from users where first_name = ?')
    .bind('Maria')
    .all<{ detail: string }>()
  expect(plan.results.map(({ detail }) => detail)).toEqual(['SCAN users'])
})
