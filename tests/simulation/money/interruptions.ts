import type { Random } from '../random.ts'

/** The exception of a call that is interrupted by the simulation. */
export class Interrupted extends Error {}

/** What goes wrong during one action of the simulation. */
interface Trouble {
  /** The call of the action at which it happens, from 0. */
  readonly call: number
  /** `once`: that call throws. `death`: it and all later calls of the action throw, as if the process had died. */
  readonly kind: 'once' | 'death'
  /** Whether the call has its effect first. */
  readonly isAnswerLost: boolean
}

const MOST_CALLS = 48
const PROVIDER_TROUBLES = ['none', 'none', 'none', 'payment', 'payment_timeout'] as const

/**
 * Interrupts the calls of services to database, rooms and channels, and those to the processor. An action has at most
 * one trouble of each sort, at a random call; outside of an action nothing is interrupted. Also delays each call by a
 * random number of turns, so that two actions at the same time take turns in a random, repeatable order.
 */
export class Interruptions {
  #random: Random
  #trouble: Trouble | null = null
  #provider: (typeof PROVIDER_TROUBLES)[number] = 'none'
  #providerCall = 0
  #calls = 0
  #isDead = false
  #takesTurns = false
  /** Troubles that have happened. A simulation without any proves nothing. */
  happened = 0

  constructor(random: Random) {
    this.#random = random
  }

  /** Runs an action with at most one trouble of each sort. Resolves to null if the action was interrupted. */
  async during<T>(action: () => Promise<T>, { takesTurns = false } = {}): Promise<T | null> {
    const random = this.#random
    this.#calls = 0
    this.#isDead = false
    this.#takesTurns = takesTurns
    this.#trouble = random.onceIn(2)
      ? {
          // Early calls more often: most actions make few.
          call: random.below(1 + random.below(MOST_CALLS)),
          kind: random.pick(['once', 'death']),
          isAnswerLost: random.onceIn(2),
        }
      : null
    this.#provider = random.pick(PROVIDER_TROUBLES)
    this.#providerCall = random.below(1 + random.below(6))
    try {
      return await action()
    } catch (error) {
      if (!isInterruption(error)) throw error
      return null
    } finally {
      this.#trouble = null
      this.#provider = 'none'
      this.#isDead = false
      this.#takesTurns = false
    }
  }

  /** Makes a call, or interrupts it before or after its effect. */
  async call<T>(work: () => T | Promise<T>): Promise<T> {
    if (this.#takesTurns) for (let turns = this.#random.below(5); turns > 0; turns -= 1) await null
    const number = this.#calls
    this.#calls += 1
    if (this.#isDead) throw new Interrupted('The process has died.')
    const trouble = this.#trouble
    if (trouble === null || trouble.call !== number) return work()
    this.happened += 1
    if (trouble.kind === 'death') this.#isDead = true
    if (trouble.isAnswerLost) await work()
    throw new Interrupted(trouble.kind === 'death' ? 'The process has died.' : 'The call was interrupted.')
  }

  /** Whether a call of the processor is to fail (`payment`) or to lose its answer (`payment_timeout`). */
  takeProviderFault(kind: 'payment' | 'payment_timeout'): boolean {
    if (kind !== this.#provider) return false
    this.#providerCall -= 1
    if (this.#providerCall >= 0) return false
    this.#provider = 'none'
    this.happened += 1
    return true
  }
}

/** Whether the error, or one of those that it was made of, is an interruption of the simulation. */
function isInterruption(error: unknown): boolean {
  if (error instanceof Interrupted) return true
  if (error instanceof AggregateError) return error.errors.every(isInterruption)
  return error instanceof Error && error.cause !== undefined && isInterruption(error.cause)
}
