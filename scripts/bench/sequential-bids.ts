import { randomUUID } from 'node:crypto'
import { Agent } from 'node:http'
import type { BenchSetup } from './bench-setup.ts'
import { sendRequest } from './load.ts'

/** The amount that the first bid is higher than, in dollars. */
const BEGINS_AT = 10

/** Places bids on one auction, one after the other, by all bidders of the setup in turn. */
export class SequentialBids {
  readonly auctionId: number
  #setup: BenchSetup
  #agent = new Agent({ keepAlive: true, maxSockets: 1 })
  #amount = BEGINS_AT

  constructor(setup: BenchSetup, auctionId: number) {
    this.#setup = setup
    this.auctionId = auctionId
  }

  /** The amount of the next bid. */
  get nextAmount(): number {
    return this.#amount + 1
  }

  /** The number of the event of the next bid: the auction's events are its opening and one for each bid. */
  get nextSeq(): number {
    return this.nextAmount - BEGINS_AT + 1
  }

  /** Places the next bid; the milliseconds until its receipt. @throws unless it is accepted. */
  async bid(): Promise<number> {
    this.#amount += 1
    const { bidders, product } = this.#setup
    const bidder = bidders[this.#amount % bidders.length]
    const startedAt = performance.now()
    const { status, text } = await sendRequest(this.#agent, new URL(product.url), {
      method: 'POST',
      path: `/api/auctions/${this.auctionId}/bid`,
      headers: {
        'content-type': 'application/json',
        authorization: `Bearer ${bidder?.token ?? ''}`,
        'idempotency-key': randomUUID(),
      },
      body: JSON.stringify({ bid_amount: this.#amount }),
    })
    const tookMs = performance.now() - startedAt
    if (status !== 200) throw new Error(`A bid of the measure was answered ${status}: ${text}`)
    return tookMs
  }

  close(): void {
    this.#agent.destroy()
  }
}
