/** Entry point of the in-worker tests: the Worker without pages, so that no build is needed. */
import { serve } from './serve.ts'

export { AuctionRelay, AuctionRoom, Backup, Platform, PlatformMetrics, UserChannel } from './objects.ts'

export default serve(() => Promise.resolve(new Response('No pages in tests.', { status: 404 })))
