/** Entry point of the Worker; composition only. */
import { pages } from './pages.ts'
import { serve } from './serve.ts'

export { AuctionRoom } from '../durable-objects/auction-room/auction-room.ts'
export { UserChannel } from '../durable-objects/user-channel/user-channel.ts'

export default serve(pages)
