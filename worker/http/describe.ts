import { docsPageHtml } from './docs-page.ts'
import { newNonce } from './middleware/security-headers.ts'
import { openapiDocument } from './openapi-document.ts'
import { type RouteGroup, routeGroup } from './route.ts'

/** Stands for the nonce in the page that is kept. */
const NONCE = 'nonce-of-the-answer'

const encode = (text: string) => new TextEncoder().encode(text)

/** The route group of `/openapi.json` and `/docs`. The document covers `groups` and these two routes. */
export function createDescriptionGroup(groups: readonly RouteGroup[], base: string): RouteGroup {
  const description = routeGroup('Description', '')
  // Each takes as much processor time as several pages, and is the same for everybody.
  const readDocument = once(() => openapiDocument([...groups, description], base))
  const readJson = once(() => encode(JSON.stringify(readDocument())))
  const readPage = once(() => docsPageHtml(readDocument(), NONCE).split(NONCE).map(encode))

  description.route({
    method: 'get',
    path: '/openapi.json',
    access: 'docs.read',
    identity: 'nobody',
    summary: 'The OpenAPI 3.1 document of all routes',
    produces: 'application/json',
    handler: () => new Response(readJson(), { headers: { 'content-type': 'application/json' } }),
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
      const [before = encode(''), after = encode('')] = readPage()
      return new Response(new Blob([before, encode(nonce), after]), {
        headers: {
          'content-type': 'text/html; charset=utf-8',
          'content-security-policy': `default-src 'none'; style-src 'nonce-${nonce}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
        },
      })
    },
  })
  return description
}

function once<T>(make: () => T): () => T {
  let made: { readonly value: T } | undefined
  return () => {
    made ??= { value: make() }
    return made.value
  }
}
