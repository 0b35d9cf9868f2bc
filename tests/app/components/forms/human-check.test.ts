import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { HumanCheck } from '../../../../app/components/forms/human-check.tsx'

const REFUSAL = 'Please confirm that you are human.'

const drawn = (siteKey: string | null, errors?: readonly string[]) =>
  renderToStaticMarkup(createElement(HumanCheck, { siteKey, errors, attempts: 0 }))

test('without a key nothing of Turnstile is in the form, whatever was refused', () => {
  expect(drawn(null)).toBe('')
  expect(drawn(null, [REFUSAL])).toBe('')
})

test('with a key there is the place of the widget, a word for who has no scripts, and the refusal at its field', () => {
  const html = drawn('site-key', [REFUSAL])
  expect(html).toMatch(/<div class="[^"]*only-scripted[^"]*"><\/div>/)
  expect(html).toContain('which needs JavaScript')
  expect(html).toContain('id="cf-turnstile-response-error"')
  expect(html).toContain(REFUSAL)
  expect(drawn('site-key')).not.toContain(REFUSAL)
  // Its script comes by the page's own code once it runs, which the policy admits: none is written into the page.
  expect(html).not.toContain('<script')
})
