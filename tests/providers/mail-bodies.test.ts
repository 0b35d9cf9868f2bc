import { describe, expect, test } from 'vitest'
import type { MailContent } from '../../domain/mails/mail-content.ts'
import { mailBodies } from '../../worker/providers/email/mail-bodies.ts'
import { auctionMails, CAR, LONG_CAR, OTHER_MAILS, SITE_URL } from '../fixtures/mails.ts'

const REASON = 'You get this email because this is a test.'
const PLAIN: MailContent = {
  headline: 'You won',
  paragraphs: ['You won the car.\nCongratulations.'],
  action: null,
  reason: REASON,
}
const compose = (
  content: MailContent,
  name: string | null = 'Maria',
  siteUrl: string | undefined = SITE_URL,
) => mailBodies(content, { name, siteUrl })

/** The texts of an HTML body, without its hidden preview. */
function textsOf(html: string): string[] {
  const body = html.slice(html.indexOf('<table')).replace(/<!--.*?-->/gs, '')
  return body
    .split(/<[^>]+>/)
    .map((text) => text.replace(/&nbsp;/g, ' ').trim())
    .filter((text) => text !== '')
}

const decoded = (text: string) =>
  text
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&amp;', '&')

test('mail: typed text -> escaped, never markup', async () => {
  const typed = '<img src=x onerror="alert(1)"> & \'co\''
  const { html } = await compose(
    {
      headline: typed,
      auction: { ...CAR, title: typed, photo: { path: '/storage/p.jpg?"><script>', alt: typed } },
      paragraphs: [typed],
      figures: [{ label: typed, value: typed }],
      items: [{ text: typed, detail: typed, href: '/' }],
      action: { label: typed, href: 'https://hammerlane.example/auctions/1?a="><script>' },
      notes: [typed],
      reason: typed,
    },
    typed,
  )
  expect(html).not.toMatch(/<img src=x|<script/)
  const written = '&lt;img src=x onerror=&quot;alert(1)&quot;&gt; &amp; &#39;co&#39;'
  // In order: subject (twice), preview, headline, description of the photo, title of the auction, greeting, paragraph, label and
  // value, text and detail, button, note, reason.
  expect(html.split(written)).toHaveLength(16)
  expect(html).toContain('href="https://hammerlane.example/auctions/1?a=&quot;&gt;&lt;script&gt;"')
})

test('mail: line break in a paragraph -> preserved in both bodies', async () => {
  const { text, html } = await compose(PLAIN)
  expect(text).toBe(`Hello Maria,\n\nYou won the car.\nCongratulations.\n\n${REASON}\n\nHammerlane`)
  expect(html).toContain('>You won the car.<br>Congratulations.</p>')
})

test('mail: address that nobody has confirmed -> no name', async () => {
  expect((await compose(PLAIN, null)).text).toMatch(/^Hello,\n/)
})

test('mail: no button, or a site without an address -> no link, no photo', async () => {
  const { html } = await compose(PLAIN)
  expect(html).not.toMatch(/<a |<img/)
  expect(html).not.toMatch(/null|undefined|false|\[object/)
  const nowhere = await mailBodies(
    { ...PLAIN, auction: CAR, isOptional: true, action: { label: 'Open', href: '/' } },
    { name: null, siteUrl: undefined },
  )
  expect(nowhere.html).not.toMatch(/<a |<img|null|undefined|false/)
})

test('mail: button -> absolute, and once more as text', async () => {
  const { html, text } = await compose({
    ...PLAIN,
    action: { label: 'Open the auction', href: '/auctions/1#bid' },
  })
  const address = 'https://hammerlane.example/auctions/1#bid'
  expect(html.split(`href="${address}"`)).toHaveLength(3)
  expect(html).toContain(`>${address}</a>`)
  expect(text).toContain(`Open the auction:\n${address}`)
})

test('mail: photo -> absolute address and description; none -> no picture', async () => {
  const { html } = await compose({ ...PLAIN, auction: CAR })
  expect(html).toMatch(
    /<img [^>]*src="https:\/\/hammerlane\.example\/storage\/photos\/0{32}\/mail\.jpg" alt="Red Mazda CX-5 from the front left"/,
  )
  expect((await compose({ ...PLAIN, auction: LONG_CAR })).html).not.toContain('<img')
})

test('mail: first paragraph -> the preview beside the subject', async () => {
  const { html } = await compose(PLAIN)
  expect(html).toMatch(/<div style="display:none[^"]*">You won the car\.[\u00a0\u200c]{100,}<\/div>/)
})

test('mail: can be turned off -> links to the settings in both bodies', async () => {
  const { html, text } = await compose({ ...PLAIN, isOptional: true })
  const settings = 'https://hammerlane.example/dashboard?tab=settings&section=notifications'
  expect(text).toContain(`${REASON}\nManage email settings: ${settings}\n`)
  expect(html).toMatch(/section=notifications"[^>]*>Manage email settings<\/a>/)
})

describe.each(Object.entries({ ...auctionMails(CAR), ...OTHER_MAILS }))('mail "%s"', (_, content) => {
  test('plain text -> says all that the HTML says', async () => {
    const { subject, text, html } = await compose(content)
    const plain = `${subject}\n${text}\nOr open this address:`
    for (const shown of textsOf(html)) {
      const lines = decoded(shown).split('\n')
      for (const line of lines) expect(plain).toContain(line.trim())
    }
    expect(html).not.toMatch(/null|undefined|\[object/)
    expect(text).not.toMatch(/null|undefined|\[object/)
  })
})
