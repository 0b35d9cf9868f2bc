/** The request handler of the built pages; composition only. */
import * as build from 'hammerlane:pages'
import { createRequestHandler } from '@remix-run/cloudflare'
import { answerPage } from './http/page/render-page.ts'

const render = createRequestHandler(build, 'production')

export const pages = answerPage((request, context) => render(request, { ...context }))
