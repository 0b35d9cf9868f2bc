/** The Worker without its pages: what the in-worker tests run, so that they need no build. */
import { DurableObject } from 'cloudflare:workers'
import { serve } from './serve.ts'

export class AuctionRoom extends DurableObject {}
export class UserChannel extends DurableObject {}

export default serve(() => Promise.resolve(new Response('No pages in tests.', { status: 404 })))
