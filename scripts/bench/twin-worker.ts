/**
 * The baseline of the page benchmark (S5): a Remix worker whose routes render the elements of the product's pages from constants.
 * No loader, no database, no viewer. `build-twin.ts` bundles it.
 */

import { createPages } from 'hammerlane:twin'
import { createRequestHandler, type EntryContext, type ServerBuild } from '@remix-run/cloudflare'
import { Outlet, RemixServer, Scripts } from '@remix-run/react'
import { createElement, Fragment, type ReactElement } from 'react'
import { renderToReadableStream } from 'react-dom/server'
import { FUTURE_FLAGS } from '../bundling/framework-constants.ts'

async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  context: EntryContext,
): Promise<Response> {
  const body = await renderToReadableStream(createElement(RemixServer, { context, url: request.url }))
  headers.set('content-type', 'text/html; charset=utf-8')
  return new Response(body, { status, headers })
}

const paths = Object.entries(createPages(createElement, Fragment))
const manifestOf = (id: string, path?: string) => ({
  id,
  ...(path === undefined ? {} : { path, parentId: 'root' }),
  module: `/${id}.js`,
  imports: [],
  hasAction: false,
  hasLoader: false,
  hasClientAction: false,
  hasClientLoader: false,
  hasErrorBoundary: false,
})

const render = (elements: () => ReactElement) =>
  createElement(Fragment, null, elements(), createElement(Scripts))

const build: ServerBuild = {
  mode: 'production',
  entry: { module: { default: handleRequest } },
  routes: {
    root: { id: 'root', module: { default: Outlet } },
    ...Object.fromEntries(
      paths.map(([path, elements], index) => {
        const id = `page${index}`
        return [id, { id, path, parentId: 'root', module: { default: () => render(elements) } }]
      }),
    ),
  },
  assets: {
    version: '1',
    url: '/manifest.js',
    entry: { module: '/entry.js', imports: [] },
    routes: {
      root: manifestOf('root'),
      ...Object.fromEntries(paths.map(([path], index) => [`page${index}`, manifestOf(`page${index}`, path)])),
    },
  },
  publicPath: '/',
  assetsBuildDirectory: '',
  basename: '/',
  future: FUTURE_FLAGS,
  isSpaMode: false,
}

const respond = createRequestHandler(build, 'production')

export default { fetch: (request: Request): Promise<Response> => respond(request) }
