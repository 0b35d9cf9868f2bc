import { docsPage } from './docs-page.ts'
import { newNonce } from './middleware/security-headers.ts'
import { openapiDocument } from './openapi-document.ts'
import { type Area, area } from './route.ts'

/** The calls that describe the others: openapi.json and the page that shows it. They describe themselves too. */
export function describe(areas: readonly Area[], base: string): Area {
  const description = area('Description', '')
  let document: object | undefined

  const whole = () => {
    document ??= openapiDocument([...areas, description], base)
    return document
  }

  description.add({
    method: 'get',
    path: '/openapi.json',
    access: 'docs.read',
    identity: 'nobody',
    summary: 'Every call, as OpenAPI 3.1',
    produces: 'application/json',
    handler: () => Response.json(whole()),
  })

  description.add({
    method: 'get',
    path: '/docs',
    access: 'docs.read',
    identity: 'nobody',
    summary: 'Every call, as a page',
    produces: 'text/html',
    handler: () => {
      const nonce = newNonce()
      return new Response(docsPage(whole(), nonce), {
        headers: {
          'content-type': 'text/html; charset=utf-8',
          'content-security-policy': `default-src 'none'; style-src 'nonce-${nonce}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
        },
      })
    },
  })
  return description
}
