import { MINUTE_MS, SECOND_MS } from '../../../domain/format/time-units.ts'
import { toAddressGroup } from '../../../domain/realtime/address-group.ts'
import type { Env } from '../../env.ts'
import { findSender } from '../../services/accounts/sessions/authenticate.ts'
import { clientAddress } from '../../services/accounts/sessions/client-info.ts'
import { hasWideLimits } from '../../services/platform/environment.ts'
import { createTurns } from '../../services/platform/turns.ts'

/** What takes turns: reading a page or call, a form or call that changes something, opening a socket. */
type Kind = 'read' | 'change' | 'socket'

/** How long a refusal waits: who sends again after each answer would keep the processor busy with refusals. */
const REFUSED_AFTER_MS = SECOND_MS

const LINE = { maxWaiting: 100, leaseMs: 2 * SECOND_MS }

/** Work takes 10 to 60 ms of a processor. A change may wait for a payment processor, and needs no rest. */
const LIMITS = {
  read: { atOnce: 2, maxWaitMs: 5 * SECOND_MS, restFactor: 1 },
  change: { atOnce: 2, maxWaitMs: 2 * SECOND_MS, restFactor: 0 },
  socket: { atOnce: 4, maxWaitMs: 5 * SECOND_MS, restFactor: 1 },
} as const satisfies Readonly<Record<Kind, object>>

const lines = {
  read: createLines('read'),
  change: createLines('change'),
  socket: createLines('socket'),
}

/** Changes of an address that have waited too long or found its line full. All at once they would keep everybody's bids waiting. */
const lateChanges = createTurns({
  atOnce: 8,
  maxWaiting: 400,
  maxWaitMs: 10 * SECOND_MS,
  leaseMs: 2 * SECOND_MS,
  restFactor: 0,
})

/** The changes of a person that wait or run. More are refused, so that they do not fill the second line. */
const changesOfPerson = createTurns({
  atOnce: 20,
  maxWaiting: 0,
  maxWaitMs: 0,
  leaseMs: 10 * SECOND_MS,
  restFactor: 0,
})

const uploads = createTurns({
  atOnce: 2,
  maxWaiting: 20,
  maxWaitMs: MINUTE_MS,
  leaseMs: 30 * SECOND_MS,
  restFactor: 0,
})

/** The lines of a client address: one of people who are not signed in, one of each person, and one of all who are. */
function createLines(kind: Kind) {
  return {
    anonymous: createTurns({ ...LINE, ...LIMITS[kind] }),
    person: createTurns({ ...LINE, ...LIMITS[kind], restFactor: 0 }),
    signedIn: createTurns({ ...LINE, ...LIMITS[kind] }),
  }
}

/**
 * Does the work when it is its client address's turn. Where it would wait, a signed-in person has an own line, so that others of the address
 * cannot keep the person out. Null, for a 429, if too many wait. A change that waits too long goes into a second line of its address, since
 * who signs in or pays must not be kept out.
 * docs/rules/accounts.md, Turns
 */
export async function inTurn<T>(
  kind: Kind,
  request: Request,
  env: Env,
  work: () => Promise<T>,
  /** Who sends the request, where that is known. */
  sender?: number,
): Promise<T | null> {
  const done = await takeTurn(kind, request, env, work, sender)
  if (done === null) await scheduler.wait(REFUSED_AFTER_MS)
  return done
}

async function takeTurn<T>(
  kind: Kind,
  request: Request,
  env: Env,
  work: () => Promise<T>,
  sender: number | undefined,
): Promise<T | null> {
  const address = clientAddress(request)
  if (address === null || hasWideLimits(env)) return work()
  const group = toAddressGroup(address)
  const { anonymous, person, signedIn } = lines[kind]
  const orLater = async (turn: Promise<T | null>): Promise<T | null> => {
    const done = await turn
    return done === null && kind === 'change' ? lateChanges.run(group, work) : done
  }
  if (anonymous.isFree(group)) return orLater(anonymous.run(group, work))
  const userId = sender === undefined ? await findPerson(request, env) : String(sender)
  if (userId === null) return orLater(anonymous.run(group, work))
  const run = () => orLater(person.run(userId, () => signedIn.run(group, work)))
  return kind === 'change' ? changesOfPerson.run(userId, run) : run()
}

/** A turn for work in the middle of an answer. */
interface LaterTurn {
  /** Ends when the turn begins, however often it is called; never if it is refused. */
  readonly begin: () => Promise<void>
  /** Ends once `begin` was called. */
  readonly asked: Promise<void>
  /** Ends if the turn is refused, as with `inTurn`. */
  readonly refused: Promise<void>
  /** Gives the place back; to be awaited when the answer is made, since a request's work ends with its answer. */
  readonly end: () => Promise<void>
}

/** A turn like that of `inTurn`, which begins and ends by calls. */
export function laterTurn(kind: Kind, request: Request, env: Env): LaterTurn {
  const asked = Promise.withResolvers<void>()
  const begun = Promise.withResolvers<void>()
  const refused = Promise.withResolvers<void>()
  const ended = Promise.withResolvers<void>()
  let taken: Promise<void> | undefined
  async function take(): Promise<void> {
    const work = async () => {
      begun.resolve()
      await ended.promise
      return true
    }
    if ((await inTurn(kind, request, env, work)) === null) refused.resolve()
  }
  return {
    begin() {
      taken ??= take()
      asked.resolve()
      return begun.promise
    },
    asked: asked.promise,
    refused: refused.promise,
    end() {
      ended.resolve()
      return taken ?? Promise.resolve()
    },
  }
}

/** Like `inTurn` for a body with files: two of a person are in the memory of the Worker at a time. */
export async function uploadInTurn<T>(request: Request, env: Env, work: () => Promise<T>): Promise<T | null> {
  const userId = hasWideLimits(env) ? null : await findPerson(request, env)
  return userId === null ? work() : uploads.run(userId, work)
}

/** The person of the session, which is read again in its turn: rights may end while the request waits. */
async function findPerson(request: Request, env: Env): Promise<string | null> {
  try {
    const userId = await findSender(request, env, Date.now())
    return userId === null ? null : String(userId)
  } catch (error) {
    console.error('Who sends a request that waits for its turn could not be read', error)
    return null
  }
}
