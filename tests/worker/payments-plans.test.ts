import { env } from 'cloudflare:workers'
import { expect, test } from 'vitest'
import type { Database } from '../../worker/db/client.ts'
import {
  endAuthorizations,
  findAuthorization,
  findOverdueAuthorizations,
  findPendingAuthorization,
} from '../../worker/db/queries/authorizations.ts'
import { findHoldByReference, findUnfinishedHolds } from '../../worker/db/queries/card-holds.ts'
import { listTransactions, sumMoney } from '../../worker/db/queries/financial.ts'
import { findHoldsToRenew, markLapsedHolds } from '../../worker/db/queries/hold-renewals.ts'
import { releaseIdleHolds } from '../../worker/db/queries/idle-holds.ts'
import {
  findStandingPayment,
  findUnfinishedListingPayments,
} from '../../worker/db/queries/listing-payments.ts'
import { dueSandboxEvents } from '../../worker/db/queries/sandbox.ts'
import {
  findMethodToCharge,
  findOverdueSales,
  findSale,
  findSalesAwaitingDeposit,
  readSeller,
} from '../../worker/db/queries/settlement.ts'
import { recordingDatabase } from './support/recording-database.ts'

const LIMIT = 20

const READS: Readonly<Record<string, (db: Database) => Promise<unknown>>> = {
  'transactions of a person': (db) => listTransactions(db, { userId: 1, limit: LIMIT, offset: 40 }),
  'sums of a person': (db) => sumMoney(db, 1),
  'authorization of a person': (db) => findAuthorization(db, 1),
  'attempt of a person': (db) => findPendingAuthorization(db, 1),
  'ending of a person': (db) => endAuthorizations(db, { userId: 1, state: 'ended', nowMs: 0 }),
  'authorizations past their end': (db) => findOverdueAuthorizations(db, 0, LIMIT),
  'holds to be placed': (db) => findUnfinishedHolds(db, 'placing', { nowMs: 0, limit: LIMIT }),
  'holds to be given back': (db) =>
    findUnfinishedHolds(db, 'releasing', { nowMs: 0, limit: LIMIT, userId: 1 }),
  'holds that have lapsed': (db) => markLapsedHolds(db, 0),
  'holds to renew': (db) => findHoldsToRenew(db, { nowMs: 0, renewBeforeMs: 1, limit: LIMIT }),
  'hold of a payment': (db) => findHoldByReference(db, 'sandbox', 'pay_1'),
  'holds of people who bid nowhere else': (db) =>
    releaseIdleHolds(db, { userIds: [1, 2], closedAuctionId: 1, nowMs: 0 }),
  'card to charge': (db) => findMethodToCharge(db, 1),
  'sale of a key': (db) => findSale(db, 'premium:1:1:1'),
  'sales that are overdue': (db) => findOverdueSales(db, 0, LIMIT),
  'sales without their deposit': (db) => findSalesAwaitingDeposit(db, LIMIT),
  'payment of a listing': (db) => findStandingPayment(db, 1),
  'payments of listings to finish': (db) => findUnfinishedListingPayments(db, { beforeMs: 0, limit: LIMIT }),
  'events to tell of': (db) => dueSandboxEvents(db, 0, LIMIT),
}

// The price list has a handful of rows, so that its scan is no matter.
const MAY_BE_SCANNED = /^SCAN (json_each|CONSTANT ROW|listing_fees)/

async function scansOf(read: (db: Database) => Promise<unknown>): Promise<string[]> {
  const { db, statements } = recordingDatabase(env.DB)
  await read(db)
  expect(statements.length).toBeGreaterThan(0)
  const scans: string[] = []
  for (const { sql, params } of statements) {
    const plan = await env.DB.prepare(`explain query plan ${sql}`)
      .bind(...params)
      .all<{ detail: string }>()
    for (const { detail } of plan.results) {
      if (detail.startsWith('SCAN') && !MAY_BE_SCANNED.test(detail)) scans.push(`${detail} in ${sql}`)
    }
  }
  return scans
}

test.each(Object.entries(READS))('%s: every table is reached through an index', async (_name, read) => {
  expect(await scansOf(read)).toEqual([])
})

test("a seller's listings are counted through an index", async () => {
  expect(await scansOf((db) => readSeller(db, { sellerId: 1, auctionId: 1 }))).toEqual([])
})
