/** Plays a burst history against the room's real batch code: bid handler, store and tables. */
import type { Command } from '../../../domain/auction/commands.ts'
import type { BidRequest } from '../../../domain/auction/room-contract.ts'
import { cents } from '../../../domain/money/cents.ts'
import { toCommand, toTimeMs } from '../auction-under-test.ts'
import type { AuctionTerms } from '../history.ts'
import type { PlayResult } from '../play.ts'
import type { Bidding, BurstHistory, BurstStep, Happening } from './burst-history.ts'
import { Expectation } from './expectation.ts'
import { count, Judge } from './judge.ts'
import { People, SESSIONS_FROM } from './people.ts'
import { RoomUnderTest, type Sent } from './room-under-test.ts'
import { POISON } from './sim-storage.ts'
import { VirtualTime } from './virtual-time.ts'

/** Plays the steps, lets everything be answered, repeats what was not, and looks at all that a new process finds. */
export async function playBursts({ terms, isSlow, intents }: BurstHistory): Promise<PlayResult> {
  const time = new VirtualTime(terms.startMs - 1000)
  const putBack = time.install()
  const play = new BurstPlay(terms, time, isSlow)
  const { tally, trace } = play
  let steps = 0
  try {
    for (const step of intents) {
      steps += 1
      await play.step(step)
    }
    await play.end()
    return { steps, tally, violation: null }
  } catch (error) {
    const what = error instanceof Error ? error.message : String(error)
    return { steps, tally, violation: { step: steps, what, trace } }
  } finally {
    play.close()
    putBack()
  }
}

class BurstPlay {
  readonly tally = new Map<string, number>()
  readonly trace: string[] = []
  #time: VirtualTime
  #people: People
  #room: RoomUnderTest
  #expectation: Expectation
  #judge: Judge
  #sent: Pick<Sent, 'request' | 'isPoisoned'>[] = []
  /** Commands with a key whose answer nobody got. */
  #unanswered = new Map<string, Pick<Sent, 'request' | 'isPoisoned'>>()
  #keys = 0

  constructor(terms: AuctionTerms, time: VirtualTime, isSlow: boolean) {
    this.#time = time
    this.#people = new People(isSlow)
    this.#room = new RoomUnderTest(time, this.#people)
    this.#room.open(terms)
    this.#expectation = new Expectation(terms, this.tally, this.trace)
    this.#judge = new Judge({
      room: this.#room,
      people: this.#people,
      time,
      expectation: this.#expectation,
    })
  }

  async step({ moment, happening }: BurstStep): Promise<void> {
    const { auction } = this.#expectation.reference
    auction.nowMs = this.#time.nowMs
    this.#time.nowMs = toTimeMs(auction, moment)
    this.trace.push(`at ${new Date(this.#time.nowMs).toISOString()} ${JSON.stringify(happening)}`)
    await this.#happen(happening)
  }

  /** What the storage cannot do heals; then everything is answered, and asked again. @throws a violation. */
  async end(): Promise<void> {
    this.trace.push('the end')
    this.#room.storage.arm(null)
    await this.#drain()
    this.#room.storage.isPoisonous = false
    for (const { request } of this.#unanswered.values()) {
      count(this.tally, 'repeated after the end')
      await this.#turn(() => this.#room.send(copyOf(request), false))
    }
    await this.#drain()
    this.#restart()
  }

  close(): void {
    this.#room.storage.close()
  }

  async #happen(happening: Happening): Promise<void> {
    const room = this.#room
    switch (happening.do) {
      case 'send': {
        const { action, isKeyed, isPoisoned } = happening
        await this.#turn(() => this.#send(this.#request(action, isKeyed, isPoisoned), isPoisoned))
        return
      }
      case 'again': {
        const keyed = this.#sent.filter(({ request }) => request.key !== null)
        const one = keyed.at(-1 - (happening.back % Math.max(1, keyed.length)))
        if (!one) return
        const request = happening.isOther ? otherRequest(one.request) : copyOf(one.request)
        await this.#turn(() => room.send(request, one.isPoisoned))
        return
      }
      case 'flood':
        await this.#turn(() => this.#flood(happening.bids))
        return
      case 'change':
        await this.#change(happening.action)
        return
      case 'right': {
        const { who, right, lastsMs } = happening
        const untilMs = lastsMs === null ? Number.MAX_SAFE_INTEGER : this.#time.nowMs + lastsMs
        this.#people.change(who, { right, untilMs })
        await this.#turn(() => room.revoke(who))
        return
      }
      case 'rename':
        this.#people.rename(happening.who)
        return
      case 'answer':
        await this.#turn(() => this.#people.release(happening.index, happening.fails))
        return
      case 'fault':
        room.storage.arm(happening.fault)
        return
      case 'evict':
        this.#restart()
        return
      case 'jobs':
        await this.#turn(() => room.finishJobs())
        return
      case 'turn':
        for (let times = 0; times < happening.times; times += 1) await this.#runTimer()
    }
  }

  async #change(action: Extract<Happening, { do: 'change' }>['action']): Promise<void> {
    const { nowMs } = this.#time
    const command: Command = toCommand(this.#expectation.reference.auction, action, nowMs)
    let isPerformed = false
    let isAccepted = false
    await this.#judge
      .turn(
        () => {
          const result = this.#room.perform(command)
          isPerformed = result !== null
          isAccepted = result?.decision.accepted === true
        },
        {
          decided: () => {
            const { error, stuck } = this.#room.storage.failed
            if (!isPerformed && error + stuck === 0) throw new Error('a change failed without a fault')
            if (!isPerformed) return
            const { decision } = this.#expectation.decide(command, nowMs)
            if (decision.accepted !== isAccepted) throw new Error('a change was answered otherwise')
          },
        },
      )
      .then((answered) => this.#note(answered))
  }

  /** Bids of everybody in turns, each above the last. */
  #flood(bids: number): void {
    const { auction } = this.#expectation.reference
    for (let index = 0; index < bids; index += 1) {
      const action = { do: 'bid', who: 1 + (index % 2), near: 'minimum', dollars: index * 10 } as const
      const request = this.#request(action, true, false)
      this.#send(request, false)
    }
    auction.nowMs = this.#time.nowMs
  }

  #send(request: BidRequest, isPoisoned: boolean): void {
    this.#sent.push({ request, isPoisoned })
    this.#room.send(request, isPoisoned)
  }

  #request(action: Bidding, isKeyed: boolean, isPoisoned: boolean): BidRequest {
    this.#keys += 1
    const key = isKeyed ? `${isPoisoned ? POISON : 'key'}-${this.#keys}` : null
    const command = toCommand(this.#expectation.reference.auction, action, this.#time.nowMs)
    return { person: personOf(action.who), key, command: toRequested(command) }
  }

  async #runTimer(): Promise<void> {
    if (!this.#time.hasTimers) return
    this.#note(await this.#judge.turn(() => this.#time.runNext(), { isTimer: true }))
  }

  async #turn(work: () => void): Promise<void> {
    this.#note(await this.#judge.turn(work))
  }

  /** Remembers what a turn left without an answer. */
  #note(answered: readonly Sent[] | null): void {
    if (answered === null) this.#restart()
    else for (const one of answered) if (!isAnswered(one)) this.#miss(one)
  }

  #miss(one: Sent): void {
    const { person, key } = one.request
    if (key !== null) this.#unanswered.set(`${person.userId}/${key}`, one)
  }

  #restart(): void {
    const lost = this.#room.restart()
    count(this.tally, 'process ended')
    count(this.tally, 'lost with it', lost.length)
    for (const one of lost) this.#miss(one)
    this.#judge.afterRestart()
  }

  /** Until nothing waits. */
  async #drain(): Promise<void> {
    while (this.#people.isReading || this.#time.hasTimers) {
      if (this.#people.isReading) await this.#turn(() => this.#people.release(0))
      else await this.#runTimer()
    }
    const [forgotten] = this.#room.sent
    if (forgotten) throw new Error(`never answered: ${JSON.stringify(forgotten.request)}`)
  }
}

function isAnswered({ answer }: Sent): boolean {
  return answer !== null && !answer.isFailed && answer.code !== 'unavailable'
}

/** Each command has a person object of its own, by which its course is known. */
function personOf(userId: number): BidRequest['person'] {
  return { userId, sessionId: String(SESSIONS_FROM + userId), ipAddress: '192.0.2.1' }
}

function copyOf(request: BidRequest): BidRequest {
  return { ...request, person: { ...request.person } }
}

/** Another request under the same key. */
function otherRequest({ person, key, command }: BidRequest): BidRequest {
  const amountCents = cents(('amountCents' in command ? command.amountCents : 100_00) + 100)
  return { person: { ...person }, key, command: { kind: 'manual', amountCents } }
}

function toRequested(command: Command): BidRequest['command'] {
  switch (command.type) {
    case 'place_bid':
      return { kind: 'manual', amountCents: command.amountCents }
    case 'set_maximum':
      return { kind: 'maximum', amountCents: command.maximumCents }
    case 'cancel_maximum':
      return { kind: 'cancel_maximum' }
    case 'buy_now':
      return { kind: 'buy_now' }
    default:
      throw new Error(`${command.type} is no bidder's command.`)
  }
}
