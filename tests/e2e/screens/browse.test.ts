import type { Locator, Page } from 'playwright-core'
import { beforeAll, expect, test, vi } from 'vitest'
import { NONSENSE_QUERIES } from '../../fixtures/nonsense-queries.ts'
import { api, baseUrl, person, visitor } from '../support/browser.ts'
import { waitForHydration } from '../support/visit.ts'

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true } as const

/** A search word that only the auctions of this file match. */
const mark = `list${Date.now().toString(36)}`
let ids: readonly number[] = []

beforeAll(async () => {
  ids = await Promise.all(
    Array.from({ length: 14 }, (_, number) =>
      api.newAuction({ title: `${mark} car ${number + 1}`, starting_bid: 1_000 + 1_000 * number }),
    ),
  )
  // The rooms start the auctions; the lists show it after replication.
  await vi.waitFor(async () => expect(await listed('&status=active')).toBe(14), {
    timeout: 20_000,
    interval: 200,
  })
})

const list = `/auctions?search=${mark}`

async function listed(more: string): Promise<number> {
  const answer = await fetch(`${baseUrl}/api${list}${more}`)
  return ((await answer.json()) as { readonly total: number }).total
}

async function goTo(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await waitForHydration(page)
}

/** The count beside a filter option. */
async function readCount(choices: Locator, label: string): Promise<string | null> {
  const id = await choices.getByLabel(label, { exact: true }).getAttribute('aria-describedby')
  return choices.locator(`[id="${id}"]`).textContent()
}

/** The ids of the auctions of a list, in order. */
function idsOn(page: Page): Promise<number[]> {
  return page
    .getByRole('article')
    .evaluateAll((cards) =>
      cards.map((card) =>
        Number(card.querySelector('a[href^="/auctions/"]')?.getAttribute('href')?.match(/\d+/)?.[0]),
      ),
    )
}

const getQuery = (page: Page) => new URL(page.url()).searchParams

test('list: Back, reload, shared link, no scripts -> the same list', async () => {
  const query = `${list}&min_price=2000&status=active&sort=price_desc&per_page=4`
  // From $14,000 down: the second four are the tenth to the seventh highest.
  const expected = [9, 8, 7, 6].map((number) => ids[number])
  const { page, faults } = await visitor()
  await goTo(page, query)
  expect(await idsOn(page)).toEqual([13, 12, 11, 10].map((number) => ids[number]))
  await page.getByRole('link', { name: 'Page 2' }).click()
  await page.getByText('Page 2 of 4').first().waitFor()
  expect(await idsOn(page)).toEqual(expected)
  const shared = await page.locator('meta[property="og:url"]').getAttribute('content')

  await page.getByRole('article').first().getByRole('link').first().click()
  await page.getByRole('heading', { level: 1, name: `${mark} car 10` }).waitFor()
  await page.goBack()
  await page.getByText('Page 2 of 4').first().waitFor()
  expect(await idsOn(page)).toEqual(expected)
  await page.goBack()
  await page.getByText('Page 1 of 4').first().waitFor()
  await page.goForward()
  await page.getByText('Page 2 of 4').first().waitFor()
  expect(await idsOn(page)).toEqual(expected)
  await page.reload()
  await page.getByText('Page 2 of 4').first().waitFor()
  expect(await idsOn(page)).toEqual(expected)
  const address = page.url()

  for (const [options, to] of [
    [{}, shared ?? ''],
    [{ javaScriptEnabled: false }, address],
  ] as const) {
    const other = await visitor(options)
    await other.page.goto(to)
    await other.page.getByText('Page 2 of 4').first().waitFor()
    expect(await idsOn(other.page), to).toEqual(expected)
    await other.context.close()
  }
  const api = await (await fetch(`${baseUrl}/api${query}&page=2`)).json()
  expect((api as { data: { id: number }[] }).data.map(({ id }) => id)).toEqual(expected)
  expect(faults).toEqual([])
})

test('list on a phone: cards of 400 pixels at most; options chosen in the filter drawer -> counted first, applied together, undone by Back', async () => {
  const { page, faults } = await visitor(PHONE)
  await goTo(page, list)
  // So low that the next card shows on a phone.
  expect((await page.getByRole('article').first().boundingBox())?.height).toBeLessThanOrEqual(400)
  const opener = page.getByRole('button', { name: 'Filters' })
  await opener.tap()
  const drawer = page.getByRole('dialog', { name: 'Filters' })
  await drawer.getByRole('button', { name: 'Show 14 auctions' }).waitFor()
  expect(await drawer.evaluate((dialog) => dialog.contains(document.activeElement))).toBe(true)

  expect(await readCount(drawer, 'Active')).toBe('14 auctions')
  await drawer.getByLabel('Highest price').fill('5,000')
  await drawer.getByRole('button', { name: 'Show 5 auctions' }).waitFor()
  await expect.poll(() => readCount(drawer, 'Active')).toBe('5 auctions')
  await drawer.getByLabel('Lowest price').fill('$5,000')
  await drawer.getByRole('button', { name: 'Show 1 auction', exact: true }).waitFor()
  await drawer.getByLabel('Pending', { exact: true }).uncheck()
  // The list behind the drawer is unchanged.
  expect(getQuery(page).size).toBe(1)
  await drawer.getByRole('button', { name: 'Show 1 auction', exact: true }).tap()
  await drawer.waitFor({ state: 'hidden' })
  await page.getByText('1 auction found').waitFor()
  expect(Object.fromEntries(getQuery(page))).toEqual({
    search: mark,
    min_price: '5000',
    max_price: '5000',
    status: 'active',
  })
  await page.getByRole('button', { name: 'Filters , 3 set' }).waitFor()

  await page.goBack()
  await page.getByText('14 auctions found').waitFor()
  expect(getQuery(page).size).toBe(1)
  expect(faults).toEqual([])
})

test('filter drawer: Escape -> closes without applying, and the focus returns', async () => {
  const { page } = await visitor(PHONE)
  await goTo(page, `${list}&max_price=5000`)
  const opener = page.getByRole('button', { name: /^Filters/ })
  await opener.focus()
  await page.keyboard.press('Enter')
  const drawer = page.getByRole('dialog', { name: 'Filters' })
  await drawer.getByLabel('Ended', { exact: true }).check()
  await drawer.getByLabel('Active', { exact: true }).uncheck()
  await drawer.getByLabel('Pending', { exact: true }).uncheck()
  await drawer.getByRole('button', { name: 'Show 0 auctions' }).waitFor()
  await page.keyboard.press('Escape')
  await drawer.waitFor({ state: 'hidden' })
  expect(await opener.evaluate((button) => button === document.activeElement)).toBe(true)
  await page.getByText('5 auctions found').waitFor()
  expect(getQuery(page).has('status')).toBe(false)

  // Opened again, it shows the applied filters; Clear keeps the search only.
  await page.keyboard.press('Enter')
  expect(await drawer.getByLabel('Ended', { exact: true }).isChecked()).toBe(false)
  expect(await drawer.getByLabel('Highest price').inputValue()).toBe('5,000')
  await drawer.getByRole('button', { name: 'Clear filters' }).click()
  expect(await drawer.getByLabel('Highest price').inputValue()).toBe('')
  await drawer.getByRole('button', { name: 'Show 14 auctions' }).click()
  await page.getByText('14 auctions found').waitFor()
})

test('filters without scripts: narrow page -> shown open', async () => {
  const { page } = await visitor({ ...PHONE, javaScriptEnabled: false })
  await page.goto(list)
  expect(await page.getByRole('button', { name: 'Filters', exact: true }).isVisible()).toBe(false)
  await page.getByLabel('Highest price').fill('$5,000')
  await page.getByRole('button', { name: 'Apply filters' }).click()
  await page.getByText('5 auctions found').waitFor()
  expect(await page.getByLabel('Highest price').inputValue()).toBe('5,000')
  await page.getByText('Drivetrain', { exact: true }).first().click()
  await page.getByLabel('Four-wheel drive').check()
  await page.getByLabel('Ending within').selectOption('1h')
  await page.getByLabel('Orange County').check()
  await page.getByRole('button', { name: 'Apply filters' }).click()
  // The generated cars have no drivetrain.
  await page.getByText('0 auctions found').waitFor()
  await page.getByRole('link', { name: 'Four-wheel drive , remove this filter' }).click()
  await page.getByText('5 auctions found').waitFor()
  expect(await page.getByLabel('Ending within').inputValue()).toBe('1h')
  expect(await page.getByLabel('Orange County').isChecked()).toBe(true)
})

test('list status: default -> not ended; Ended is added to it, and without any choice the default returns', async () => {
  const title = `past${Date.now().toString(36)}`
  const endedId = await api.newAuction({ title })
  await api.must('POST', `/dev/auctions/${endedId}/schedule`, { body: { ends_in_ms: 500 } })
  const { page } = await visitor()
  const over = page.getByRole('heading', { name: title, exact: true })
  const tick = (label: string) => page.getByLabel(label, { exact: true })
  await expect
    .poll(async () => {
      await goTo(page, `/auctions?search=${title}&status=ended`)
      return over.count()
    })
    .toBe(1)
  await page.getByRole('link', { name: 'Ended , remove this filter' }).click()
  await page.getByText('0 auctions found').waitFor()
  expect([await tick('Active').isChecked(), await tick('Ended').isChecked()]).toEqual([true, false])

  await tick('Ended').check()
  await page.getByText('1 auction found').waitFor()
  expect(getQuery(page).getAll('status')).toEqual(['active', 'pending', 'ended'])
  await tick('Ended').uncheck()
  await page.getByText('0 auctions found').waitFor()
  expect(getQuery(page).has('status')).toBe(false)

  await tick('Active').uncheck()
  await page.waitForURL(/status=pending/)
  await tick('Pending').click()
  await page.waitForURL((url) => !url.searchParams.has('status'))
  await expect.poll(() => tick('Pending').isChecked()).toBe(true)
  expect(await tick('Active').isChecked()).toBe(true)
})

test('filter chip: removed -> only its filter goes; counts apply within the other filters', async () => {
  const { page } = await visitor()
  await goTo(page, `${list}&min_price=3000&max_price=5000`)
  await page.getByText('3 auctions found').waitFor()
  // The chips are in the row of the count if both fit, otherwise below it.
  const measureMiddle = async (what: Locator) => {
    const box = await what.boundingBox()
    return (box?.y ?? 0) + (box?.height ?? 0) / 2
  }
  const besideCount = async (count: string) =>
    (await measureMiddle(page.getByRole('list', { name: 'Filters set' }).getByRole('listitem').first())) -
    (await measureMiddle(page.getByText(count)))
  expect(await besideCount('3 auctions found')).toBeGreaterThan(32)
  await page.getByRole('link', { name: 'To $5,000 , remove this filter' }).click()
  await page.getByText('12 auctions found').waitFor()
  expect(Math.abs(await besideCount('12 auctions found'))).toBeLessThan(2)
  await page.setViewportSize({ width: 1024, height: 720 })
  expect(await besideCount('12 auctions found')).toBeGreaterThan(32)
  await page.setViewportSize({ width: 1280, height: 720 })
  expect(Object.fromEntries(getQuery(page))).toEqual({ search: mark, min_price: '3000' })
  expect(await page.getByLabel('Highest price').inputValue()).toBe('')

  // All auctions here have one seller, in Irvine, and end within the hour.
  const panel = page.getByRole('complementary', { name: 'Filters' })
  expect(await readCount(panel, 'Orange County')).toBe('12 auctions')
  expect(await readCount(panel, 'Inland Empire')).toBe('0 auctions')
  await panel.getByLabel('Ending within').selectOption('1h')
  await page.getByRole('link', { name: 'Ends within 1 hour , remove this filter' }).waitFor()
  await panel.getByLabel('Inland Empire').check()
  await page.getByText('0 auctions found').waitFor()
  expect(await readCount(panel, 'Orange County')).toBe('12 auctions')
  await panel.getByLabel('Orange County').check()
  await page.getByText('12 auctions found').waitFor()
  await panel.getByLabel('Highest mileage').fill('999,999')
  await page.keyboard.press('Enter')
  await page.getByRole('link', { name: 'To 999,999 mi , remove this filter' }).waitFor()
  await page.getByText('12 auctions found').waitFor()
  expect(Object.fromEntries(getQuery(page))).toMatchObject({ ending_within: '1h', mileage_max: '999999' })
  await page.reload()
  await page.getByText('12 auctions found').waitFor()
})

test('search: misspelled -> shows and names the corrected search; best match is a sort order of searches', async () => {
  const { page } = await visitor()
  await goTo(page, '/auctions')
  expect(await page.getByLabel('Sort by').locator('option').first().textContent()).toBe('Sponsored first')
  await page.getByRole('searchbox', { name: 'Search auctions' }).fill('toyta')
  await page.keyboard.press('Enter')
  await page.getByText('Nothing was found for “toyta”. These are for toyota.').waitFor()
  await page.getByRole('article').first().waitFor()
  await page.getByLabel('Sort by').selectOption('Best match')
  await page.waitForURL(/sort=best_match/)
  // The URL changes before the list does.
  await page.getByRole('article').first().waitFor()
})

test('list: nonsense query -> a list', async () => {
  for (const query of NONSENSE_QUERIES) {
    for (const [path, words] of [
      ['/auctions', /auctions? found/],
      ['/vehicles', /results?</],
    ] as const) {
      const response = await fetch(`${baseUrl}${path}?${query}`)
      expect(response.status, path + query.slice(0, 60)).toBe(200)
      expect(await response.text(), path + query.slice(0, 60)).toMatch(words)
    }
  }
})

test('list loading: slow page -> six skeletons of the card size; fast page -> none', async () => {
  const { page } = await visitor()
  await goTo(page, list)
  const card = await page.getByRole('article').first().boundingBox()
  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route(/\/auctions(\.data)?\?.*page=2/, async (route) => {
    await released
    await route.continue()
  })
  await page.getByRole('link', { name: 'Page 2' }).click()
  const skeletons = page.locator('[aria-busy] [aria-hidden]:has(> .border-t)')
  await skeletons.first().waitFor()
  expect(await skeletons.count()).toBe(6)
  const box = await skeletons.first().boundingBox()
  expect(Math.abs((box?.height ?? 0) - (card?.height ?? 0))).toBeLessThanOrEqual(1)
  expect(box?.width).toBe(card?.width)
  release()
  await page.getByText('Page 2 of 2').first().waitFor()
  expect(await skeletons.count()).toBe(0)
})

test('paging: next page -> scrolled to the top with the focus there; Back -> the earlier position', async () => {
  const { page } = await visitor({ viewport: { width: 1280, height: 800 } })
  await goTo(page, list)
  const next = page.getByRole('link', { name: 'Next' })
  await next.scrollIntoViewIfNeeded()
  const wasAt = await page.evaluate(() => window.scrollY)
  expect(wasAt).toBeGreaterThan(600)
  await next.click()
  await page.getByText('Page 2 of 2').first().waitFor()
  await page.waitForFunction(() => window.scrollY < 300)
  const focused = page.locator(':focus')
  expect(await focused.textContent()).toBe('Results')
  expect(await page.getByText('Page 2 of 2').first().isVisible()).toBe(true)

  await page.goBack()
  await page.getByText('Page 1 of 2').first().waitFor()
  await page.waitForFunction((y) => Math.abs(window.scrollY - y) < 4, wasAt)
})

test('card: leading or outbid -> shown to that bidder only', async () => {
  const [title, other] = [`${mark} car 1`, `${mark} car 2`]
  const [leader, outbid] = [await person('leads'), await person('outbid')]
  await outbid.client.bid(ids[0] ?? 0, 1_100)
  await leader.client.bid(ids[0] ?? 0, 1_500)
  const getCard = (page: Page, name: string) =>
    page.getByRole('article').filter({ has: page.getByRole('link', { name, exact: true }) })
  const cardShows = async (page: Page, text: string) => {
    // The list reads the replica, which follows the bid.
    await expect
      .poll(async () => {
        await page.goto(`${list}&max_price=2000`)
        return getCard(page, title).textContent()
      })
      .toContain('$1,500')
    await getCard(page, title).getByText(text).waitFor()
    expect(await getCard(page, other).textContent()).not.toContain(text)
  }
  await cardShows(leader.page, 'Winning')
  await cardShows(outbid.page, 'Outbid')
  const { page } = await visitor()
  await cardShows(page, 'Current bid')
  expect(await page.content()).not.toMatch(/You lead|Outbid/)

  // A bid by another person updates the card within seconds, without a socket and without a page reload.
  const readings: string[] = []
  page.on('request', (request) => readings.push(request.url()))
  await leader.client.bid(ids[0] ?? 0, 1_900)
  await getCard(page, title).getByText('$1,900').waitFor()
  expect(readings.filter((url) => new URL(url).pathname.endsWith('.data'))).toEqual([])
  await getCard(page, title).getByText('3 bids').waitFor()

  // The home page shows the viewer's own auctions.
  await leader.page.goto('/')
  const own = leader.page.getByRole('region', { name: 'Your auctions' })
  await own.getByRole('link', { name: title }).waitFor()
  await own.getByText('Winning').waitFor()
  await page.goto('/')
  await page
    .getByRole('heading', { level: 1, name: 'Bid live on used cars across Southern California.' })
    .waitFor()
  expect(await page.getByRole('region', { name: 'Your auctions' }).count()).toBe(0)
})

test('list: no results -> a message and a link to the whole list', async () => {
  const { page } = await visitor()
  await goTo(page, `${list}&status=ended`)
  await page.getByText('No auctions found').waitFor()
  await page.getByText('Try adjusting your search criteria or check back later for new listings.').waitFor()
  await page.getByRole('main').getByRole('link', { name: 'Clear filters' }).last().click()
  await page.waitForURL(`${baseUrl}/auctions`)
  await page.goto('/vehicles?search=nothing-is-called-so')
  await page.getByText('No results found').waitFor()
  await page.getByRole('link', { name: 'Clear search' }).click()
  await page.waitForURL(`${baseUrl}/vehicles`)
})

test('sold archive: sort and filter by URL -> works with scripts and without', async () => {
  for (const scripted of [true, false]) {
    const { page, context, faults } = await visitor({ javaScriptEnabled: scripted })
    await page.goto('/vehicles')
    if (scripted) await waitForHydration(page)
    await page.getByLabel('Sold only').check()
    if (scripted) await page.waitForURL(`${baseUrl}/vehicles?sold=yes`)
    await page.getByLabel('Sort by').selectOption('Highest price')
    if (!scripted) await page.getByRole('button', { name: 'Apply' }).click()
    await page.waitForURL(/sold=yes.*sort=price_desc|sort=price_desc.*sold=yes/)
    expect(await page.getByLabel('Sold only').isChecked()).toBe(true)
    expect(await page.getByLabel('Sort by').inputValue()).toBe('price_desc')
    if (scripted) {
      await page.goBack()
      await expect.poll(() => page.getByLabel('Sort by').inputValue()).toBe('newest')
    }
    expect(faults).toEqual([])
    await context.close()
  }
})

test('home page: search -> opens the list', async () => {
  const { page, faults } = await visitor()
  await goTo(page, '/')
  await page.getByRole('searchbox', { name: 'Search auctions' }).fill(mark)
  await page.keyboard.press('Enter')
  await page.getByText('14 auctions found').waitFor()
  expect(faults).toEqual([])
})
