/** Runs the turns of the room's event loop, and judges what each has answered, stored and announced. docs/rules/realtime.md, Bursts */
import { nextWakeUp } from '../../../domain/auction/wake-up.ts'
import type { Expectation } from './expectation.ts'
import type { People } from './people.ts'
import { findAnswerDifference, findLostReceipt, findRoomDifference } from './room-checks.ts'
import type { RoomUnderTest, Sent } from './room-under-test.ts'
import type { SimStorage } from './sim-storage.ts'
import { settleAll, type VirtualTime } from './virtual-time.ts'

const BURST_MS = 20
const GATHER_MS = 8
const MAX_TOGETHER = 256

type Waiting = { readonly sent: Sent; readonly order: number; readonly atMs: number }

export type JudgeParts = {
  readonly room: RoomUnderTest
  readonly people: People
  readonly time: VirtualTime
  readonly expectation: Expectation
}

export class Judge {
  #parts: JudgeParts
  #lastArrivalMs = Number.NEGATIVE_INFINITY

  constructor(parts: JudgeParts) {
    this.#parts = parts
  }

  /**
   * One turn, which `work` begins. Returns the commands that it answered; null if the process died in it. `isTimer` is whether the
   * room's own timer began it; `decided` is called for what `work` decided by itself. @throws the first violation.
   */
  async turn(
    work: () => void,
    {
      isTimer = false,
      decided = () => {},
    }: { readonly isTimer?: boolean; readonly decided?: () => void } = {},
  ): Promise<readonly Sent[] | null> {
    const { room, people, expectation } = this.#parts
    const waiting = this.#waiting()
    const dueAtMs = room.store.auction && nextWakeUp(room.store.auction.state)
    const ledgerBefore = expectation.reference.auction.ledger.length
    people.turn += 1
    room.announced = []
    room.announcements = 0
    room.storage.beginTurn()
    work()
    await settleAll()
    const isAlive = room.storage.endTurn()
    countFaults(expectation.tally, room.storage)
    if (!isAlive) return null
    const answered = room.sent.filter(({ answer }) => answer !== null)
    room.forget(new Set(answered))
    decided()
    this.#judgeOrder(answered)
    if (isTimer) this.#judgeBurst(waiting, answered, dueAtMs)
    else this.#judgeLone(waiting, answered)
    this.#judgeFailures(answered, isTimer)
    this.#judgeAnswers(answered)
    this.#noteArrivals(answered)
    if (room.storage.statements > 0 || answered.length > 0) {
      fail(findRoomDifference(room, expectation, ledgerBefore))
    }
    return answered
  }

  /** Everything that was ever acknowledged is there, as a new process finds it. @throws what is not. */
  afterRestart(): void {
    const { room, expectation } = this.#parts
    room.announced = []
    this.#lastArrivalMs = Number.NEGATIVE_INFINITY
    fail(findRoomDifference(room, expectation, expectation.reference.auction.ledger.length))
    fail(findLostReceipt(room, expectation))
  }

  #waiting(): Waiting[] {
    return this.#parts.room.sent.flatMap((sent) => {
      const { arrived } = sent.course
      return arrived ? [{ sent, order: arrived.order, atMs: arrived.atMs }] : []
    })
  }

  /** Commands are decided in the order in which their rights became known. */
  #judgeOrder(answered: readonly Sent[]): void {
    let last = 0
    let lastTurn = 0
    for (const { course } of inOrder(answered)) {
      if (!course.arrived) throw new Error('a command was decided whose right was being read')
      if (course.arrived.turn < lastTurn) throw new Error('a later command was decided first')
      lastTurn = course.arrived.turn
      // One that has waited before may return in the turn of another.
      if (course.hasReturned) continue
      if (course.arrived.order < last) throw new Error('a later command of the same turn was decided first')
      last = course.arrived.order
    }
    for (const { course } of this.#parts.room.sent) {
      if (course.arrived && course.arrived.turn < lastTurn) throw new Error('a command was passed over')
    }
  }

  /** A burst ends after its time and before the auction's next change, is stored in one transaction, and announced once. */
  #judgeBurst(waiting: readonly Waiting[], answered: readonly Sent[], dueAtMs: number | null): void {
    const { time, room, people, expectation } = this.#parts
    if (answered.length > 1) count(expectation.tally, 'answered together', answered.length)
    if (waiting.length > MAX_TOGETHER) count(expectation.tally, 'more than one transaction takes')
    if (waiting.length === 0 || waiting.length > MAX_TOGETHER) return
    const untilMs = Math.min(...waiting.map(({ atMs }) => atMs)) + GATHER_MS
    const isOver = time.nowMs >= untilMs || (dueAtMs !== null && dueAtMs <= untilMs)
    const left = waiting.some(({ sent, order }) => !sent.answer && sent.course.arrived?.order === order)
    if (isOver && left) throw new Error('a command waits though its time is over')
    const { error, stuck, poison } = room.storage.failed
    const isPlain = ({ course: { hasReturned, arrived } }: Sent) =>
      !hasReturned && arrived?.turn !== people.turn
    if (error + stuck + poison > 0 || ![...room.sent, ...answered].every(isPlain)) return
    if (room.storage.transactions > 1) throw new Error('a burst was stored in several transactions')
    if (room.announcements > 1) throw new Error('a burst was announced more than once')
  }

  /** A lone command is decided at once. */
  #judgeLone(waiting: readonly Waiting[], answered: readonly Sent[]): void {
    const { time, room, people } = this.#parts
    if (waiting.length > 0 || time.nowMs - this.#lastArrivalMs <= BURST_MS) return
    const came = [...room.sent, ...answered].filter(({ course }) => course.arrived?.turn === people.turn)
    if (came.length === 1 && came[0]?.answer === null) throw new Error('a lone command waits')
  }

  /** A failure fails one command at most, none if a burst could be repeated, and each one that cannot be stored. */
  #judgeFailures(answered: readonly Sent[], isTimer: boolean): void {
    const { error, stuck, poison } = this.#parts.room.storage.failed
    if (stuck > 0) return
    const failed = answered.filter(({ answer, isPoisoned }) => answer?.isFailed === true && !isPoisoned)
    const isRepeated = isTimer && poison === 0 && !answered.some(({ course }) => course.hasReturned)
    if (failed.length > (isRepeated ? 0 : error))
      throw new Error(`${failed.length} commands failed for another`)
  }

  /** Each answer is the one that the command gets alone. */
  #judgeAnswers(answered: readonly Sent[]): void {
    const { room, people, time, expectation } = this.#parts
    for (const { answer, request, course } of answered) {
      if (course.decided !== null) continue
      const isUnavailable = answer?.isFailed === false && answer.code === 'unavailable'
      if (isUnavailable && people.troubles.has(request.person.userId)) count(expectation.tally, 'unavailable')
      else throw new Error(`answered without a decision: ${JSON.stringify(answer)}`)
    }
    for (const { answer, request, isPoisoned } of inOrder(answered)) {
      if (answer === null || answer.isFailed) {
        count(expectation.tally, 'failed')
        continue
      }
      const right = people.rightOf(request.person.userId, time.nowMs)
      const { expected, isStored } = expectation.answer(request, right, time.nowMs)
      if (isPoisoned && isStored && room.storage.isPoisonous)
        throw new Error('answered what cannot be stored')
      const difference = findAnswerDifference(answer, expected)
      if (difference)
        throw new Error(`${JSON.stringify(request)} of one with the right '${right}': ${difference}`)
      const bid = answer.bidId == null ? null : room.store.findBid(answer.bidId)
      if (answer.bidId != null && bid?.bidderId !== request.person.userId)
        throw new Error('the own bid is not found')
    }
  }

  #noteArrivals(answered: readonly Sent[]): void {
    for (const { course } of [...this.#parts.room.sent, ...answered]) {
      if (course.arrived) this.#lastArrivalMs = Math.max(this.#lastArrivalMs, course.arrived.atMs)
    }
  }
}

/** The decided ones in the order of their decisions. */
function inOrder(answered: readonly Sent[]): readonly Sent[] {
  return answered
    .filter(({ course }) => course.decided !== null)
    .sort((a, b) => (a.course.decided ?? 0) - (b.course.decided ?? 0))
}

function countFaults(tally: Map<string, number>, { failed }: SimStorage): void {
  for (const [kind, times] of Object.entries(failed)) if (times > 0) count(tally, `storage: ${kind}`)
}

function fail(difference: string | null): void {
  if (difference !== null) throw new Error(difference)
}

export function count(tally: Map<string, number>, what: string, times = 1): void {
  tally.set(what, (tally.get(what) ?? 0) + times)
}
