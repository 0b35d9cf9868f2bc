import { docsPageHtml } from './docs-page.ts'
import { newNonce } from './middleware/security-headers.ts'
import { openapiDocument } from './openapi-document.ts'
import { type RouteGroup, routeGroup } from './route.ts'

/** The route group of `/openapi.json` and `/docs`. The document covers `groups` and these two routes. */
export function createDescriptionGroup(groups: readonly RouteGroup[], base: string): RouteGroup {
  const description = routeGroup('Description', '')
  let document: object | undefined

  const readDocument = () => {
    document ??= openapiDocument([...groups, description], base)
    return document
  }

  description.route({
    method: 'get',
    path: '/openapi.json',
    access: 'docs.read',
    identity: 'nobody',
    summary: 'The OpenAPI 3.1 document of all routes',
    produces: 'application/json',
    handler: () => Response.json(readDocument()),
  })

  description.route({
    method: 'get',
    path: '/docs',
    access: 'docs.read',
    identity: 'nobody',
    summary: 'The documentation of all routes as an HTML page',
    produces: 'text/html',
    handler: () => {
      const nonce = newNonce()
      return new Response(docsPageHtml(readDocument(), nonce), {
        headers: {
          'content-type': 'text/html; charset=utf-8',
          'content-security-policy': `default-src 'none'; style-src 'nonce-${nonce}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
        },
      })
    },
  })
  return description
}
