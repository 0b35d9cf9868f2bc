import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { HumanCheck } from '../../../../app/components/forms/human-check.tsx'

const REFUSAL = 'Please confirm that you are human.'

const render = (siteKey: string | null, errors?: readonly string[]) =>
  renderToStaticMarkup(createElement(HumanCheck, { siteKey, errors, attempts: 0 }))

test('human check: no site key -> renders nothing, even with an error', () => {
  expect(render(null)).toBe('')
  expect(render(null, [REFUSAL])).toBe('')
})

test('human check: site key -> widget, hint for browsers without scripts, and error', () => {
  const html = render('site-key', [REFUSAL])
  expect(html).toMatch(/<div class="[^"]*only-scripted[^"]*"><\/div>/)
  expect(html).toContain('which needs JavaScript')
  expect(html).toContain('id="cf-turnstile-response-error"')
  expect(html).toContain(REFUSAL)
  expect(render('site-key')).not.toContain(REFUSAL)
  // The page's own code loads the script; the HTML contains none, as the content security policy requires.
  expect(html).not.toContain('<script')
})
