/** The request handler of the built pages; composition only. */
import * as build from 'hammerlane:pages'
import { createRequestHandler } from '@remix-run/cloudflare'
import { withActionsInTurn } from './http/page/actions-in-turn.ts'
import { renderPage } from './http/page/render-page.ts'

const render = createRequestHandler({ ...build, routes: withActionsInTurn(build.routes) }, 'production')

export const pages = renderPage((request, context) => render(request, { ...context }))
