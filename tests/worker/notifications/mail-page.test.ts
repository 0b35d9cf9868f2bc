import { expect, test } from 'vitest'
import { mailBodies } from '../../../worker/services/notifications/mail-text.ts'

const mail = { subject: 'You won', paragraphs: ['You won the car.\nCongratulations.'], link: null }

test('mail: typed text -> escaped, never markup', async () => {
  const typed = '<img src=x onerror="alert(1)"> & \'co\''
  const { html } = await mailBodies(typed, {
    subject: typed,
    paragraphs: [typed],
    link: 'https://hammerlane.example/auctions/1?a="><script>',
    linkLabel: typed,
    footnotes: [typed],
  })
  expect(html).not.toMatch(/<img|<script|"><s/)
  const written = '&lt;img src=x onerror=&quot;alert(1)&quot;&gt; &amp; &#39;co&#39;'
  expect(html.split(written)).toHaveLength(6)
  expect(html).toContain('href="https://hammerlane.example/auctions/1?a=&quot;&gt;&lt;script&gt;"')
})

test('mail: line break in a paragraph -> preserved in both bodies', async () => {
  const { text, html } = await mailBodies('Maria', mail)
  expect(text).toBe('Hello Maria,\n\nYou won the car.\nCongratulations.\n\nHammerlane')
  expect(html).toContain('>You won the car.<br>Congratulations.</p>')
})

test('mail: very long word -> wraps inside the sheet', async () => {
  const { html } = await mailBodies('W'.repeat(200), mail)
  expect(html).toMatch(/<div style="[^"]*overflow-wrap:anywhere[^"]*">\s*<p/)
})

test('mail: no link -> no button', async () => {
  const { html } = await mailBodies('Maria', mail)
  expect(html).not.toContain('<a ')
  expect(html).not.toMatch(/null|undefined|\[object/)
  const { html: withLink } = await mailBodies('Maria', { ...mail, link: 'https://hammerlane.example/' })
  expect(withLink.match(/<a href="https:\/\/hammerlane\.example\/"/g)).toHaveLength(2)
  expect(withLink).toContain('>Open on Hammerlane</a>')
})
