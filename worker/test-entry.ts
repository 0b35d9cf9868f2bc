/** The Worker without its pages: what the in-worker tests run, so that they need no build. */
import { serve } from './serve.ts'

export { AuctionRoom, UserChannel } from './objects.ts'

export default serve(() => Promise.resolve(new Response('No pages in tests.', { status: 404 })))
