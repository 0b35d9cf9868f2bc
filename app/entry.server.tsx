import type { AppLoadContext, EntryContext } from '@remix-run/cloudflare'
import { RemixServer } from '@remix-run/react'
import { isbot } from 'isbot'
import { renderToReadableStream } from 'react-dom/server'
import { readTheme } from '../worker/http/page/theme.ts'
import { NonceContext } from './lib/page/nonce.ts'
import { RequestedThemeContext } from './lib/page/requested-theme.ts'

/** Renders a page as a stream; crawlers get the complete page at once. */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  remixContext: EntryContext,
  { nonce, renderTurn }: AppLoadContext,
): Promise<Response> {
  // Taken after the action, if there was one.
  await renderTurn?.()
  let responseStatus = status
  const body = await renderToReadableStream(
    <NonceContext.Provider value={nonce}>
      <RequestedThemeContext.Provider value={readTheme(request)}>
        <RemixServer context={remixContext} url={request.url} nonce={nonce} />
      </RequestedThemeContext.Provider>
    </NonceContext.Provider>,
    {
      nonce,
      signal: request.signal,
      onError() {
        responseStatus = 500
      },
    },
  )
  if (isbot(request.headers.get('user-agent'))) await body.allReady
  headers.set('content-type', 'text/html; charset=utf-8')
  return new Response(body, { status: responseStatus, headers })
}
