import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { freePort, type Platform, startPlatform } from '../../../scripts/local/platform.ts'
import type { Settings } from '../../../scripts/local/settings.ts'
import { AuctionScreen } from '../support/auction-screen.ts'
import { person } from '../support/browser.ts'

const noLog = () => undefined

/** A server of its own: a restart would break the tests that share the other one. */
let settings: Settings
let platform: Platform

beforeAll(async () => {
  const stateDir = mkdtempSync(join(tmpdir(), 'hammerlane-restart-'))
  cpSync(inject('preparedState'), stateDir, { recursive: true })
  const port = await freePort()
  settings = {
    host: '127.0.0.1',
    port,
    baseUrl: `http://127.0.0.1:${port}`,
    stateDir,
    seed: false,
  }
  platform = await startPlatform(settings, noLog)
})

afterAll(async () => {
  await platform?.stop()
  if (settings) rmSync(settings.stateDir, { recursive: true, force: true })
})

test('restart during an auction: acknowledged bids -> unchanged, and open pages reconnect', async () => {
  const baseURL = settings.baseUrl
  const { page, client: ann } = await person('ann', { baseURL })
  const { client: ben } = await person('ben', { baseURL })
  const auctionId = await ann.newAuction({ title: 'Interrupted', ends_in_ms: 600_000 })
  const screen = await new AuctionScreen(page).open(auctionId)
  expect((await ben.setMaximum(auctionId, 3_000)).status).toBe(200)
  await screen.bid(1_500)
  await screen.shows('$1,600')
  const before = await ann.auction(auctionId)
  const ledgerBefore = await ann.ledger(auctionId)

  await platform.stop()
  await screen.says('Reconnecting… prices may be old')
  platform = await startPlatform(settings, noLog)
  // Five attempts with a growing delay, then one every 5 seconds.
  await screen.says('Connected')
  await screen.shows('$1,600')
  await screen.says("You've been outbid")

  const after = await ann.auction(auctionId)
  const unchangedFields = ['status', 'current_bid', 'total_bids', 'end_time', 'leader', 'seq'] as const
  for (const field of unchangedFields) expect(after[field], field).toEqual(before[field])
  expect(await ann.ledger(auctionId)).toEqual(ledgerBefore)

  // The maximum that was set before the restart still bids.
  await screen.bid(1_800)
  await screen.shows('$1,900')
  await page.reload()
  await screen.shows('$1,900')
  await screen.says("You've been outbid")
})
