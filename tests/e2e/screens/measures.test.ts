import { expect, test } from 'vitest'
import { axeFindings } from '../support/axe.ts'
import { visitor } from '../support/browser.ts'
import { findEmptyThird, findFocusJumps, findLayoutFaults } from '../support/measures.ts'

const WORDS = 'Words enough that the page does not count as blank to whoever measures it.'

/** The findings of a page with this body. */
async function found(body: string): Promise<string[]> {
  const { page, context } = await visitor({ viewport: { width: 390, height: 844 } })
  try {
    await page.setContent(`<!doctype html><body style="margin:0;font:16px/24px sans-serif">${body}</body>`)
    return await findLayoutFaults(page, { leastTarget: 44 })
  } finally {
    await context.close()
  }
}

test.each([
  { fault: 'a blank page', body: '<p>Hello</p>', finding: /blank/ },
  {
    fault: 'sideways scrolling',
    body: `<p style="width:500px">${WORDS}</p>`,
    finding: /scrolls 110 px sideways/,
  },
  {
    fault: 'a photo that did not load',
    body: `<p>${WORDS}</p><img src="data:,x" alt="A car">`,
    finding: /not load/,
  },
  {
    fault: 'text that is cut off',
    body: `<p>${WORDS}</p><p style="width:80px;overflow:hidden;white-space:nowrap">$141,750 and more</p>`,
    finding: /^cut off: "\$141,750/,
  },
  {
    fault: 'small text',
    body: `<p>${WORDS}</p><p style="font-size:11px">tiny</p>`,
    finding: /^11\.0 px text: "tiny"/,
  },
  {
    fault: 'text upon text',
    body: `<p>${WORDS}</p><p>Below</p><p style="margin-top:-36px">Above</p>`,
    finding: /^text upon text: /,
  },
  {
    fault: 'a small target',
    body: `<p>${WORDS}</p><button style="height:30px">Press</button>`,
    finding: /^target \d+ x 30/,
  },
  {
    fault: 'a control beyond the edge',
    body: `<p>${WORDS}</p><div style="position:fixed;top:830px"><button style="height:44px">Bid</button></div>`,
    finding: /^out of reach: .*Bid/,
  },
  {
    fault: 'motion',
    body: `<style>p{transition:color 120ms}</style><p>${WORDS}</p>`,
    finding: /^would move/,
  },
])('measures: $fault -> found', async ({ body, finding }) => {
  expect(await found(body)).toEqual([expect.stringMatching(finding)])
})

test('measures: ellipsis, scroller, label as target, link in a sentence -> no findings', async () => {
  const body = `
    <p>${WORDS} <a href="/x">A link</a> in a sentence.</p>
    <p style="width:80px;overflow:hidden;white-space:nowrap;text-overflow:ellipsis">A title too long</p>
    <div style="width:80px;overflow-x:auto"><p style="width:500px">Wide, and it scrolls</p></div>
    <label style="display:flex;height:44px"><input type="checkbox"> Sedan</label>`
  expect(await found(body)).toEqual([])
})

test('axe: light findings, best practices and small targets -> reported', async () => {
  const { page, context } = await visitor()
  await page.setContent(
    '<!doctype html><html lang="en"><title>A</title><h1>High</h1><h3>Too deep</h3><a href="/a">a</a><a href="/b">b</a></html>',
  )
  const findings = (await axeFindings(page)).join(' ')
  expect(findings).toContain('axe heading-order')
  expect(findings).toContain('axe region')
  expect(findings).toContain('axe target-size')
  await context.close()
})

test('empty third: a column of 640 px in a wide window -> reported; a photo beside it -> not', async () => {
  const { page } = await visitor({ viewport: { width: 1440, height: 900 } })
  const column = `<p style="width:640px">${WORDS}</p>`
  await page.setContent(`<main>${column}</main>`)
  expect(await findEmptyThird(page)).toEqual([expect.stringMatching(/^empty to the right of \d+ px$/)])
  const photo = '<img alt="A car" style="position:absolute;left:720px;top:0;width:640px;height:400px">'
  await page.setContent(`<main>${column}${photo}</main>`)
  expect(await findEmptyThird(page)).toEqual([])
})

test('focus: a control above the one before it -> reported; beside it, below it or fixed -> not', async () => {
  const { page } = await visitor({ viewport: { width: 390, height: 844 } })
  const [first, second, fixed] = ['First', 'Second', 'Fixed'].map((word) => `<button>${word}</button>`)
  const column = (order: string) =>
    `<main style="display:flex;flex-direction:${order}">${first}${second}</main>`
  await page.setContent(column('column-reverse'))
  expect(await findFocusJumps(page)).toEqual(['focus goes up from "First" to "Second"'])
  for (const order of ['column', 'row']) {
    await page.setContent(`${column(order)}<div style="position:fixed;top:0">${fixed}</div>`)
    expect(await findFocusJumps(page)).toEqual([])
  }
})
