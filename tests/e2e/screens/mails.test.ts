/**
 * The layout of every kind of mail, with real content and with the longest, in one window that opens all of them
 * as one document. `npm run pictures -- --mails` photographs each by itself.
 */
import { mkdirSync, rmSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import type { MailContent } from '../../../domain/mails/mail-content.ts'
import { mailBodies } from '../../../worker/providers/email/mail-bodies.ts'
import { auctionMails, CAR, LONG_CAR, LONG_NAME, OTHER_MAILS, SITE_URL } from '../../fixtures/mails.ts'
import { axeFindings } from '../support/axe.ts'
import { visitor } from '../support/browser.ts'
import { findLayoutFaults } from '../support/measures.ts'

const WIDTHS = [390, 700] as const
const THEMES = ['light', 'dark'] as const
/** A finger's target, since mails are read on phones. */
const LEAST_TARGET = 44
const PHOTO = join(
  import.meta.dirname,
  '../../fixtures/demo-photos/coupe-solar-yellow-front-three-quarter.webp',
)
const FOLDER = join(import.meta.dirname, '../../../test-results/mail-pictures')

const compose = async (content: MailContent, name: string | null) =>
  (await mailBodies(content, { name, siteUrl: SITE_URL })).html

/** The HTML of every mail with real content, by its name. */
async function composeReal(): Promise<ReadonlyMap<string, string>> {
  const mails = new Map<string, string>()
  for (const [kind, content] of Object.entries({ ...auctionMails(CAR), ...OTHER_MAILS })) {
    mails.set(kind, await compose(content, kind === 'verification' ? null : 'Maria'))
  }
  return mails
}

/** The same, and those of an auction with the longest names and title and no photo. */
async function composeAll(): Promise<ReadonlyMap<string, string>> {
  const mails = new Map(await composeReal())
  for (const [kind, content] of Object.entries(auctionMails(LONG_CAR))) {
    mails.set(`${kind}, long`, await compose(content, LONG_NAME))
  }
  return mails
}

/** All mails one below the other: they have the same head. */
function joined(mails: Iterable<string>): string {
  const [first = '', ...rest] = mails
  const bodyOf = (html: string) => html.slice(html.indexOf('<body'), html.indexOf('</body>'))
  return first.replace(
    '</body>',
    `${rest
      .map(bodyOf)
      .join('')
      .replace(/<body[^>]*>/g, '')}</body>`,
  )
}

async function openMails(html: string, photo: 'shown' | 'blocked'): Promise<Page> {
  const { page } = await visitor()
  const body = await readFile(PHOTO)
  await page.route(`${SITE_URL}/storage/**`, (route) =>
    photo === 'shown' ? route.fulfill({ body, contentType: 'image/webp' }) : route.abort(),
  )
  await page.setContent(html)
  return page
}

test('mails: every kind, 390 and 700 wide, in both themes -> no layout or axe faults', async () => {
  const page = await openMails(joined((await composeAll()).values()), 'shown')
  const findings: string[] = []
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 800 })
    const layout = await findLayoutFaults(page, { leastTarget: LEAST_TARGET })
    findings.push(...layout.map((finding) => `${width}: ${finding}`))
  }
  // Long content has the same colors and tags.
  await page.setContent(joined((await composeReal()).values()))
  for (const colorScheme of THEMES) {
    await page.emulateMedia({ colorScheme })
    const audit = await axeFindings(page, colorScheme === 'dark' ? 'contrasts' : undefined)
    // The landmarks are those of the mail program's page.
    findings.push(...audit.filter((finding) => !/^axe (region|landmark)/.test(finding)))
  }
  expect(findings).toEqual([])
})

test('mail: pictures blocked -> the description of the photo in its place, nothing cut', async () => {
  const page = await openMails(await compose(auctionMails(CAR).won as MailContent, 'Maria'), 'blocked')
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 800 })
    const photo = page.getByRole('img', { name: 'Red Mazda CX-5 from the front left' })
    const box = await photo.boundingBox()
    expect(box?.width).toBeGreaterThan(300)
    expect(box?.height).toBeGreaterThan(16)
    const faults = await findLayoutFaults(page, { leastTarget: LEAST_TARGET })
    expect(faults.filter((fault) => !fault.startsWith('did not load'))).toEqual([])
  }
})

// No check, and no part of a test run: `npm run pictures -- --mails`.
if (process.env.PICTURES === 'mails') {
  test('mails: pictures -> one for each kind, width and theme', async () => {
    rmSync(FOLDER, { recursive: true, force: true })
    mkdirSync(FOLDER, { recursive: true })
    const page = await openMails('', 'shown')
    for (const [kind, html] of await composeAll()) {
      await page.setContent(html, { waitUntil: 'load' })
      for (const width of WIDTHS) {
        await page.setViewportSize({ width, height: 400 })
        for (const colorScheme of THEMES) {
          await page.emulateMedia({ colorScheme })
          const name = `${kind.replace(/\W+/g, '-')}-${width}-${colorScheme}.png`
          await page.screenshot({ path: join(FOLDER, name), fullPage: true })
        }
      }
    }
  })
}
