import { z } from 'zod'
import { WireAuction } from '../../domain/schemas/auction.ts'
import { optionalText } from '../../domain/schemas/texts.ts'
import type { Env } from '../env.ts'
import type { Viewer } from '../services/accounts/viewer.ts'
import { relist } from '../services/auctions/relist.ts'
import { changeLife, type SellerDeed } from '../services/auctions/seller-life.ts'
import { AuctionParams } from './auctions.ts'
import { refuse } from './respond.ts'
import { area } from './route.ts'

/** What a seller does to an auction of theirs (Product page, Life of an auction). */
export const selling = area('Selling', '/auctions')

const LifeAnswer = z.object({ message: z.string(), data: WireAuction })
const CancelBody = z.object({ reason: optionalText(500, 'The reason must be at most 500 characters') })

selling.add({
  method: 'post',
  path: '/:id/publish',
  access: 'auction.publish',
  summary: 'Schedule a draft, to start in an hour',
  params: AuctionParams,
  answer: LifeAnswer,
  handler: (call) => answerDeed(call, 'publish', 'Auction published.'),
})

selling.add({
  method: 'post',
  path: '/:id/pause',
  access: 'auction.pause',
  summary: 'Freeze bidding; the remaining time is kept',
  params: AuctionParams,
  answer: LifeAnswer,
  handler: (call) => answerDeed(call, 'pause', 'Auction paused.'),
})

selling.add({
  method: 'post',
  path: '/:id/resume',
  access: 'auction.resume',
  summary: 'Let bidding go on with the time that was left',
  params: AuctionParams,
  answer: LifeAnswer,
  handler: (call) => answerDeed(call, 'resume', 'Auction resumed.'),
})

selling.add({
  method: 'post',
  path: '/:id/cancel',
  access: 'auction.cancel',
  summary: 'Cancel; everyone is told and all holds are released',
  params: AuctionParams,
  body: CancelBody,
  answer: LifeAnswer,
  handler: (call) => answerDeed(call, 'cancel', 'Auction cancelled.', call.body.reason),
})

selling.add({
  method: 'post',
  path: '/:id/relist',
  access: 'auction.relist',
  summary: 'List the same vehicle again: a new auction, to be paid for',
  params: AuctionParams,
  status: 201,
  answer: z.object({
    data: z.object({ id: z.number().int(), auction_number: z.string() }),
    auction_number: z.string(),
  }),
  async handler({ env, params, viewer, nowMs }) {
    const listed = await relist(env, { auctionId: params.id, viewer, nowMs })
    if (!listed.ok) return refuse(listed.refusal)
    const { auctionId: id, auctionNumber: auction_number } = listed.value
    return { data: { id, auction_number }, auction_number }
  },
})

interface DeedCall {
  readonly env: Env
  readonly params: z.output<typeof AuctionParams>
  readonly viewer: Viewer
  readonly nowMs: number
}

async function answerDeed(call: DeedCall, deed: SellerDeed, message: string, reason: string | null = null) {
  const { env, params, viewer, nowMs } = call
  const changed = await changeLife(env, { auctionId: params.id, viewer, deed, reason, nowMs })
  return changed.ok ? { message, data: changed.value } : refuse(changed.refusal)
}
