import type { PlantedFault } from '../../scripts/mutants/judge-fault.ts'

const HANDLER = 'durable-objects/auction-room/bid-handler.ts'
const STORE = 'durable-objects/auction-room/auction-store.ts'
const COMMANDS = 'durable-objects/auction-room/storage/command-store.ts'
const JOBS = 'durable-objects/auction-room/storage/job-table.ts'

const ROOM = 'tests/durable-objects/auction-room/room-burst.test.ts'
const caughtBy =
  'tests/simulation/bursts/bursts.test.ts > bursts: 100 random ones in a room -> each command is answered as if it came alone, and what is answered stays'

/** Faults of what decides and stores commands together: the simulation finds those that a random burst shows. */
export const BURST_FAULTS: readonly PlantedFault[] = [
  {
    file: HANDLER,
    find: 'const current = taken.filter((one) => this.#isCurrent(one, nowMs))',
    replace: 'const current = taken.toReversed().filter((one) => this.#isCurrent(one, nowMs))',
    fault: 'the commands of a burst are decided in reverse',
    caughtBy,
  },
  {
    file: HANDLER,
    find: 'return revocation === last && nowMs < eligibility.validUntilMs',
    replace: 'return nowMs < eligibility.validUntilMs',
    fault: 'a right that was revoked while its command waited still bids',
    caughtBy,
  },
  {
    file: HANDLER,
    find: 'return revocation === last && nowMs < eligibility.validUntilMs',
    replace: 'return revocation === last',
    fault: 'a right that has ended while its command waited still bids',
    caughtBy,
  },
  {
    file: HANDLER,
    find: 'for (const one of current) settle(one, () => decide(one))',
    replace: "for (const one of current) one.reject(new Error('Broken.'))",
    fault: 'a command that cannot be stored fails all of its burst',
    caughtBy,
  },
  {
    file: HANDLER,
    find: 'const results = store.together(() => current.map((one) => ({ one, result: decide(one) })))',
    replace: `const results = store.together(() => current.map((one) => {
      const result = decide(one)
      one.resolve(result)
      return { one, result }
    }))`,
    fault: 'a command is answered before its burst is stored',
    caughtBy,
  },
  {
    file: HANDLER,
    find: 'while (this.#waiting.length > 0) this.#decideWaiting()',
    replace: '',
    fault: 'a person without the right to bid passes those who wait',
    caughtBy,
  },
  {
    file: HANDLER,
    find: 'if (this.#waiting.length > 0) setTimeout(() => this.#decideWaiting(), 0)',
    replace: '',
    fault: 'what is left of a large burst waits for ever',
    caughtBy,
  },
  {
    file: HANDLER,
    find: 'Date.now() >= untilMs || (dueAtMs !== null && dueAtMs <= untilMs)',
    replace: 'Date.now() >= untilMs',
    fault: 'a command waits past the end of its auction',
    caughtBy,
  },
  {
    file: HANDLER,
    find: 'if (!current.includes(one)) this.#readAndDecide(one.request).then(one.resolve, one.reject)',
    replace: '',
    fault: 'a command whose right changed while it waited is never answered',
    caughtBy,
  },
  {
    file: HANDLER,
    find: 'if (store.auction !== before)',
    replace: 'if (before === null)',
    fault: 'commands are decided twice if what follows their transaction fails',
    caughtBy: `${ROOM} > burst: what follows the stored transaction fails -> nothing is decided twice, and each key returns its receipt`,
  },
  {
    file: HANDLER,
    find: 'taken = this.#waiting.slice(0, MAX_TOGETHER)\n    this.#waiting = this.#waiting.slice(MAX_TOGETHER)',
    replace: 'taken = this.#waiting.slice(0, 1_000)\n    this.#waiting = this.#waiting.slice(1_000)',
    fault: 'more than 256 commands share a transaction',
    caughtBy: `${ROOM} > burst: more commands than may wait -> 503 for the rest, which store nothing; 256 at most share a transaction`,
  },
  {
    file: HANDLER,
    find: 'this.#decide(request, eligibility, nowMs)\n    const before',
    replace: 'this.#decide(request, eligibility, Date.now())\n    const before',
    fault: 'the commands of a burst have times of their own',
    caughtBy: `${ROOM} > burst: 40 bids at once, a key twice -> decided in order of arrival, stored together, one receipt for the key`,
  },
  {
    file: STORE,
    find: '      this.#auction = before\n      this.#discard()\n',
    replace: '      this.#discard()\n',
    fault: 'memory keeps what a failed burst decided',
    caughtBy,
  },
  {
    file: STORE,
    find: '    this.#unwritten = []\n    this.#commandStore.discard()\n',
    replace: '    this.#commandStore.discard()\n',
    fault: 'the entries of a failed burst are stored with the next command',
    caughtBy,
  },
  {
    file: STORE,
    find: '    this.#commandStore.discard()\n',
    replace: '',
    fault: 'the commands of a failed burst are stored with the next command',
    caughtBy,
  },
  {
    file: STORE,
    find: '    this.#commandStore.discard()\n    this.#jobs.reread()\n',
    replace: '    this.#commandStore.discard()\n',
    fault: 'a failed transaction leaves jobs that were never stored',
    caughtBy,
  },
  {
    file: STORE,
    find: 'recorded: changes.flatMap(({ result }) => result.recorded) }',
    replace: 'recorded: last.result.recorded }',
    fault: 'of a burst only the last command is announced',
    caughtBy,
  },
  {
    file: STORE,
    find: 'if (!this.#together) this.#inTransaction(() => this.#commandStore.write())',
    replace: 'if (!this.#together) this.#commandStore.write()',
    fault: 'a refusal is stored although its command failed',
    caughtBy,
  },
  {
    file: STORE,
    find: '      newestBids = this.#newestAfter(before, result, placed)\n    }\n    if (this.#together) store()\n    else this.#inTransaction(store)\n',
    replace:
      '    }\n    if (this.#together) store()\n    else this.#inTransaction(store)\n    newestBids = this.#newestAfter(before, result, placed)\n',
    fault: 'memory stays behind the tables if a read after a void fails',
    caughtBy,
  },
  {
    file: COMMANDS,
    find: '    if (added?.keyed) return added.keyed\n',
    replace: '',
    fault: 'a key that is used twice in a burst is decided twice',
    caughtBy,
  },
  {
    file: COMMANDS,
    find: 'if (row.keyed) this.#cacheId(toTag(row.personId, row.keyed.key), commandId)',
    replace: '',
    fault: 'a key is known only after the room has started again',
    caughtBy,
  },
  {
    file: COMMANDS,
    find: 'for (const { command_id, tag } of rows) this.#cacheId(tag, command_id)',
    replace: '',
    fault: 'a key is forgotten when the room leaves memory',
    caughtBy,
  },
  {
    file: COMMANDS,
    find: 'this.#nextId = last + 1',
    replace: 'this.#nextId = Math.max(1, last)',
    fault: 'no command can be stored after the room has started again',
    caughtBy,
  },
  {
    file: JOBS,
    find: '    this.#open = new Set()\n    const rows',
    replace: '    const rows',
    fault: 'a storage that fails twice in a row loses a job',
    caughtBy,
  },
]
