/** The request handler of the built pages; composition only. */
import * as build from 'hammerlane:pages'
import { createRequestHandler } from '@remix-run/cloudflare'
import { renderPage } from './http/page/render-page.ts'

const render = createRequestHandler(build, 'production')

export const pages = renderPage((request, context) => render(request, { ...context }))
