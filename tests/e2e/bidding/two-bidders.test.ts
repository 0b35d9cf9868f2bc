import { expect, test } from 'vitest'
import { AuctionScreen } from '../support/auction-screen.ts'
import { api, type Person, person, visitor } from '../support/browser.ts'
import { goTo } from '../support/visit.ts'

/** A bid in one browser is visible in another within this time. */
const SEEN_WITHIN_MS = 1_000

test('two bidders: bid in one browser -> visible in the other within a second, outbid is announced', async () => {
  const title = 'Two bidders meet'
  const auctionId = await api.newAuction({ title })
  const [ann, ben] = await Promise.all([person('ann'), person('ben')])
  const anns = await new AuctionScreen(ann.page).open(auctionId)
  const bens = await new AuctionScreen(ben.page).open(auctionId)

  const seenByBen = bens.shows('$1,200')
  const first = await anns.bid(1_200)
  expect(first.status).toBe(200)
  expect((await seenByBen) - first.answeredAtMs).toBeLessThanOrEqual(SEEN_WITHIN_MS)
  await anns.says('You lead')
  await anns.says('1 bid · started $1,000')
  await bens.showsNotification(`New bid: $1,200 on auction #${auctionId}`)
  await ann.page.getByText(/^Watching now\s*2$/).waitFor()

  const seenByAnn = anns.shows('$1,500')
  const second = await bens.bid(1_500)
  expect(second.status).toBe(200)
  expect((await seenByAnn) - second.answeredAtMs).toBeLessThanOrEqual(SEEN_WITHIN_MS)
  await bens.says('You lead')
  await anns.says("You've been outbid")
  await anns.says(/^by \$300 at /)
  await anns.showsNotification(`You've been outbid on "${title}"! Current bid: $1,500`)

  // A reload shows the same.
  await Promise.all([ann.page.reload(), ben.page.reload()])
  await Promise.all([anns.shows('$1,500'), bens.shows('$1,500')])
  await anns.says("You've been outbid")
  await bens.says('You lead')
  await bens.says('2 bids · started $1,000')

  await followsOnTheDashboard({ title, auctionId, ann, ben })
  expect([...ann.faults, ...ben.faults]).toEqual([])
})

/** The dashboard reloads every 30 seconds; an earlier change comes from a notification. */
const BY_NOTICE_MS = 15_000

/** Ben leads at $1,500 and has his dashboard open: he is outbid and then wins without touching it. */
async function followsOnTheDashboard({
  title,
  auctionId,
  ann,
  ben,
}: {
  readonly title: string
  readonly auctionId: number
  readonly ann: Person
  readonly ben: Person
}): Promise<void> {
  const { page } = ben
  await goTo(page, '/dashboard')
  await page.evaluate(() => Object.assign(window, { isSamePage: true }))
  const row = page.getByRole('listitem').filter({ has: page.getByRole('link', { name: title, exact: true }) })
  await row.getByText('Winning', { exact: true }).waitFor()
  await ann.client.bid(auctionId, 1_700)
  await row.getByText('Outbid', { exact: true }).waitFor({ timeout: BY_NOTICE_MS })
  await row.getByText('$1,700', { exact: true }).waitFor()

  await ben.client.setMaximum(auctionId, 2_500)
  await row.getByText('Your maximum $2,500').waitFor({ timeout: BY_NOTICE_MS })
  await api.must('POST', `/dev/auctions/${auctionId}/schedule`, { body: { ends_in_ms: 500 } })
  const won = page.getByRole('region', { name: 'You won 1 vehicle' })
  await won.getByText('You pay the seller').waitFor({ timeout: BY_NOTICE_MS })
  await won.getByText('$1,800', { exact: true }).waitFor()
  await won.getByRole('link', { name: title, exact: true }).waitFor()
  expect(await page.evaluate(() => 'isSamePage' in window)).toBe(true)
}

test('two bidders: bid in the last minutes -> both clocks extended, both see who won', async () => {
  const auctionId = await api.newAuction({ title: 'A close with an extension', ends_in_ms: 120_000 })
  const [ann, ben] = await Promise.all([person('ann'), person('ben')])
  const anns = await new AuctionScreen(ann.page).open(auctionId)
  const bens = await new AuctionScreen(ben.page).open(auctionId)
  expect(await bens.secondsLeft()).toBeLessThanOrEqual(120)
  await bens.says('Ending soon')

  await anns.bid(1_100)
  const [extended, seenExtended] = await Promise.all([anns.extendedTo(), bens.extendedTo()])
  expect(seenExtended).toBe(extended)
  expect(await anns.endText()).toMatch(new RegExp(`, ${extended} PT$`))
  expect(await bens.endText()).toBe(await anns.endText())
  const [annsLeft, bensLeft] = await Promise.all([anns.secondsLeft(), bens.secondsLeft()])
  expect(Math.abs(annsLeft - bensLeft)).toBeLessThanOrEqual(1)
  expect(annsLeft).toBeGreaterThan(240)
  expect(annsLeft).toBeLessThanOrEqual(300)

  await bens.bid(1_300)
  await bens.shows('$1,300')
  await api.must('POST', `/dev/auctions/${auctionId}/schedule`, { body: { ends_in_ms: 3_000 } })
  await Promise.all([anns.says('You did not win'), bens.says('You won')])
  await bens.panel.getByRole('heading', { name: 'It’s yours' }).waitFor()
  await anns.says(/^Sold for \$1,300 to [A-Za-z]•••\d+\.$/)
  await anns.says('Auction Ended')
  expect(await api.auction(auctionId)).toMatchObject({
    status: 'ended',
    total_bids: 2,
    result: { outcome: 'sold', amount: 1_300 },
  })

  await Promise.all([ann.page.reload(), ben.page.reload()])
  await Promise.all([anns.says('You did not win'), bens.says('You won')])
  expect([...ann.faults, ...ben.faults]).toEqual([])
})

test('two viewers: reserve not met -> nobody won, both see why', async () => {
  const auctionId = await api.newAuction({ title: 'Below its reserve', reserve_price: 50_000 })
  const [ann, watcher] = await Promise.all([person('ann'), visitor()])
  const anns = await new AuctionScreen(ann.page).open(auctionId)
  const watchers = await new AuctionScreen(watcher.page).open(auctionId)
  await anns.bid(1_100)
  await watchers.shows('$1,100')
  await watchers.says(/Reserve not met/)
  await api.must('POST', `/dev/auctions/${auctionId}/schedule`, { body: { ends_in_ms: 2_000 } })
  const outcome = 'Final bid $1,100. The reserve was not met, so the vehicle was not sold.'
  await Promise.all([anns.says(outcome), watchers.says(outcome)])
  await anns.says('your $1,100 was the high bid')
  expect(await watcher.page.getByText('50,000').count()).toBe(0)
  expect([...ann.faults, ...watcher.faults]).toEqual([])
})

test('maximum: rival bids -> answers automatically, amount hidden from others, cancelled by a second press, also in another tab once it is visible', async () => {
  const auctionId = await api.newAuction({ title: 'A maximum stands' })
  const [ann, ben] = await Promise.all([person('ann'), person('ben')])
  const anns = await new AuctionScreen(ann.page).open(auctionId)
  const bens = await new AuctionScreen(ben.page).open(auctionId)
  await anns.panel.getByText('Set a maximum', { exact: true }).click()
  await anns.amount.fill('4321')
  await anns.panel.getByRole('button', { name: 'Set maximum' }).click()
  await anns.says('your maximum $4,321')
  await anns.shows('$1,100')
  await bens.shows('$1,100')

  await bens.bid(2_000)
  await Promise.all([anns.shows('$2,100'), bens.shows('$2,100')])
  await bens.says("You've been outbid")
  await anns.says('You lead')
  expect(await bens.page.content()).not.toMatch(/4,?321/)

  const other = await new AuctionScreen(await ann.page.context().newPage()).open(auctionId)
  await other.says('your maximum $4,321')
  const cancel = (name: string) => anns.panel.getByRole('button', { name, exact: true }).click()
  await cancel('Cancel maximum')
  await cancel('Remove it')
  await ann.page.waitForTimeout(750)
  await anns.says('your maximum $4,321')
  await cancel('Keep it')
  await cancel('Cancel maximum')
  await ann.page.waitForTimeout(750)
  await cancel('Remove it')
  const gone = { state: 'detached' } as const
  await anns.panel.getByText('your maximum $4,321', { exact: true }).waitFor(gone)
  await anns.says('You lead')
  await other.page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
  await other.panel.getByText('your maximum $4,321', { exact: true }).waitFor(gone)
  expect([...ann.faults, ...ben.faults]).toEqual([])
})

test('bid form: too low -> error beside the field, nothing stored', async () => {
  const auctionId = await api.newAuction({ title: 'Too little is offered' })
  const ann = await person('ann')
  const anns = await new AuctionScreen(ann.page).open(auctionId)
  const place = anns.panel.getByRole('button', { name: 'Place bid now' })
  await anns.amount.fill('')
  await place.click()
  await anns.says('Maximum bid amount is required')
  await anns.amount.fill('1050')
  await place.click()
  await anns.says('Bid must be greater than current bid')
  expect(await anns.amount.getAttribute('aria-invalid')).toBe('true')
  expect(await api.auction(auctionId)).toMatchObject({ total_bids: 0, current_bid: null })
})
