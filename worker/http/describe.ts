import { docsPageHtml, STYLE } from './docs-page.ts'
import { openapiDocument } from './openapi-document.ts'
import { type RouteGroup, routeGroup } from './route.ts'

/** The route group of `/openapi.json` and `/docs`. The document covers `groups` and these two routes. */
export function createDescriptionGroup(groups: readonly RouteGroup[], base: string): RouteGroup {
  const description = routeGroup('Description', '')
  // Each takes as much processor time as several pages, and is the same for everybody.
  const readDocument = once(() => openapiDocument([...groups, description], base))
  const readJson = once(() => new TextEncoder().encode(JSON.stringify(readDocument())))
  const readPage = once(() => new TextEncoder().encode(docsPageHtml(readDocument())))
  let policy: string | undefined

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
    handler: async () => {
      policy ??= `default-src 'none'; style-src '${await hashOf(STYLE)}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`
      return new Response(readPage(), {
        headers: { 'content-type': 'text/html; charset=utf-8', 'content-security-policy': policy },
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

/** The source of a content security policy that allows this style or script. */
async function hashOf(text: string): Promise<string> {
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text)))
  return `sha256-${btoa(String.fromCharCode(...digest))}`
}
