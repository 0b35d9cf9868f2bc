import type { AppLoadContext, EntryContext } from '@remix-run/cloudflare'
import { RemixServer } from '@remix-run/react'
import { isbot } from 'isbot'
import { renderToReadableStream } from 'react-dom/server'
import { NonceContext } from './nonce.ts'

/** Writes a page. Robots and failed renderings are answered whole, others as a stream. */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  remixContext: EntryContext,
  { nonce }: AppLoadContext,
): Promise<Response> {
  let outcome = status
  const body = await renderToReadableStream(
    <NonceContext.Provider value={nonce}>
      <RemixServer context={remixContext} url={request.url} nonce={nonce} />
    </NonceContext.Provider>,
    {
      nonce,
      signal: request.signal,
      onError() {
        outcome = 500
      },
    },
  )
  if (isbot(request.headers.get('user-agent'))) await body.allReady
  headers.set('content-type', 'text/html; charset=utf-8')
  return new Response(body, { status: outcome, headers })
}
