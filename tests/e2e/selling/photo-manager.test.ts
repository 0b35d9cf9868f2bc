import { expect, test } from 'vitest'
import { png } from '../../worker/support/pictures.ts'
import { visitor } from '../support/browser.ts'
import { verifiedSeller } from '../support/sellers.ts'
import { goTo } from '../support/visit.ts'

const file = async (name: string, shade: number) => ({
  name,
  mimeType: 'image/png',
  buffer: Buffer.from(await png(60, 40, shade)),
})

test('photo manager: check, upload, retry, cancel, order by keys and pointer, remove -> each is shown and stored', async () => {
  const { page, client } = await verifiedSeller('shows')
  const { data } = await client.must('POST', '/api/drafts', { body: { content: {} } })
  const { id } = data as { id: number }
  let requests = 0
  await page.route(`**/api/drafts/${id}/images`, async (route) => {
    requests += 1
    // The second upload is refused once, the third is never answered.
    if (requests === 3) return
    if (requests !== 2) return route.continue()
    await route.fulfill({
      status: 422,
      json: { errors: { images: ['b.png: This image could not be read'] } },
    })
  })
  await page.goto(`/dev/components?draft=${id}`)
  const choice = page.getByLabel('Photos', { exact: true }).and(page.locator('input'))
  const uploads = page.getByRole('list', { name: 'Uploads' }).last()
  await page.getByText('0 of 40').waitFor()

  const liar = { name: 'page.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('<html>') }
  await choice.setInputFiles([await file('a.png', 10), liar])
  await page.getByText('page.jpg: Only JPEG, PNG, and GIF images are allowed').waitFor()
  expect(requests).toBe(0)

  // Two uploads run in parallel: one choice after the other keeps the order of the requests.
  await choice.setInputFiles(await file('a.png', 10))
  await page.getByText('1 of 40').waitFor()
  await choice.setInputFiles(await file('b.png', 20))
  await uploads.getByText('This image could not be read').waitFor()
  await choice.setInputFiles(await file('held.png', 30))
  await uploads.getByRole('button', { name: 'Cancel held.png' }).click()
  await uploads.getByRole('button', { name: 'Try again: b.png' }).click()
  const tiles = page.getByRole('list', { name: 'Photos in their order' }).getByRole('listitem')
  await tiles.nth(1).waitFor()
  await page.getByText('All photos are uploaded.').waitFor({ state: 'attached' })
  await page.getByText('2 of 40').waitFor()
  const order = () => tiles.evaluateAll((shown) => shown.map((tile) => tile.getAttribute('data-photo')))
  const [a, b] = await order()

  await tiles.nth(1).getByRole('button', { name: 'Move photo 2 earlier' }).focus()
  await page.keyboard.press('Enter')
  await page.getByText('Photo moved to position 1 of 2.').waitFor({ state: 'attached' })
  expect(await order()).toEqual([b, a])
  expect(await page.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toBe(
    'Move photo 1 earlier',
  )
  // The order changes; the primary photo does not.
  await tiles.nth(1).getByText('Primary', { exact: true }).waitFor()

  const photos = tiles.locator('img')
  await photos.first().scrollIntoViewIfNeeded()
  const [from, to] = [await photos.nth(1).boundingBox(), await photos.first().boundingBox()]
  if (!from || !to) throw new Error('the photos are not to be seen')
  await page.mouse.move(from.x + from.width / 2, from.y + from.height / 2)
  await page.mouse.down()
  await page.mouse.move(to.x + to.width / 2, to.y + to.height / 2, { steps: 4 })
  await page.mouse.up()
  await expect.poll(order).toEqual([a, b])

  await page.getByRole('button', { name: 'Remove photo 1' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Remove', exact: true }).click()
  await page.getByText('Image removed successfully').first().waitFor()
  await expect.poll(order).toEqual([b])
  await tiles.first().getByText('Primary', { exact: true }).waitFor()
  const left = (await client.must('GET', `/api/drafts/${id}`)).data as { images: { id: number }[] }
  expect(left.images.map((image) => String(image.id))).toEqual([b])
})

test('photo manager: file that cannot be decoded -> a plain box; another -> its picture', async () => {
  const { page } = await visitor()
  await page.addInitScript(() => {
    const broken: string[] = []
    Object.assign(window, { broken })
    document.addEventListener('error', ({ target }) => broken.push(String(target)), { capture: true })
  })
  // The gallery's example uploads are empty files; the file chosen below stays in the queue.
  await goTo(page, '/dev/components')
  const choice = page.getByLabel('Photos', { exact: true }).and(page.locator('input'))
  const torn = {
    name: 'torn.png',
    mimeType: 'image/png',
    buffer: (await file('', 10)).buffer.subarray(0, 40),
  }
  await choice.setInputFiles([torn, await file('whole.png', 20)])
  const uploads = page.getByRole('list', { name: 'Uploads' }).last().getByRole('listitem')
  await uploads.filter({ hasText: 'whole.png' }).locator('img').waitFor()
  expect(await uploads.filter({ hasText: 'torn.png' }).locator('img').count()).toBe(0)
  expect(await page.evaluate(() => (window as unknown as { broken: string[] }).broken)).toEqual([])
})

test('photo manager: leaving during an upload by a link, Back or another draft -> a confirmation, and on return the missing photos', async () => {
  const { page, client, faults } = await verifiedSeller('leaves')
  const { data } = await client.must('POST', '/api/drafts', { body: { content: {} } })
  const { id } = data as { id: number }
  const another = (await client.must('POST', '/api/drafts', { body: { content: { make: 'Ford' } } }))
    .data as {
    id: number
  }
  const asked: string[] = []
  let answer: 'accept' | 'dismiss' = 'dismiss'
  page.on('dialog', (dialog) => {
    asked.push(dialog.message())
    void dialog[answer]()
  })
  // No answer.
  await page.route(`**/api/drafts/${id}/images`, () => undefined)
  await goTo(page, '/dashboard?tab=my-auctions')
  await page.locator(`a[href="/auctions/create?draft=${id}"]`).first().click()
  await page.waitForURL(/draft=/)
  const choice = page.getByLabel('Photos', { exact: true }).and(page.locator('input'))
  await choice.setInputFiles([await file('a.png', 10), await file('b.png', 20)])
  await page.getByText('2 photos are still on the way.').waitFor()

  const about = page.getByRole('link', { name: 'About', exact: true }).first()
  await about.click()
  await expect.poll(() => asked.length).toBe(1)
  expect(asked[0]).toMatch(/^2 photos are still uploading\. If you leave now, they are not stored/)
  await page.evaluate(() => history.back())
  await expect.poll(() => asked.length).toBe(2)
  await page.waitForURL(/\/auctions\/create\?draft=/)
  await page.getByText('2 photos are still on the way.').waitFor()
  await page.locator(`a[href="/auctions/create?draft=${another.id}"]`).first().click()
  await expect.poll(() => asked.length).toBe(3)
  await page.getByText('2 photos are still on the way.').waitFor()

  answer = 'accept'
  await about.click()
  await page.waitForURL(/\/about$/)
  await page.getByRole('heading', { level: 1, name: /About/ }).waitFor()
  await page.evaluate(() => history.back())
  await page.getByText('a.png and b.png were not uploaded before this page was left.').waitFor()
  expect([asked.length, faults]).toEqual([4, []])
})
