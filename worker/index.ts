/** Entry point of the Worker; composition only. */
import { pages } from './pages.ts'
import { serve } from './serve.ts'

export { AuctionRelay, AuctionRoom, Backup, Platform, PlatformMetrics, UserChannel } from './objects.ts'

export default serve(pages)
