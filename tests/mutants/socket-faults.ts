import type { PlantedFault } from '../../scripts/mutants/judge-fault.ts'

export const SOCKET_FAULTS: readonly PlantedFault[] = [
  {
    file: 'durable-objects/auction-room/sockets/broadcaster.ts',
    find: '    this.#queue = []\n    this.#minutesLeft',
    replace: '    this.#minutesLeft',
    fault: 'events are broadcast again with the next ones',
    caughtBy:
      'tests/durable-objects/auction-room/sockets-watching.test.ts > broadcast and replay: changes -> the present auction',
  },
  {
    file: 'durable-objects/auction-room/sockets/join-gate.ts',
    find: '    this.#limits.set(socket, limit)\n',
    replace: '',
    fault: 'joins are not limited',
    caughtBy:
      'tests/durable-objects/auction-room/replay.test.ts > join: socket leaves while it waits -> not answered',
  },
  {
    file: 'durable-objects/auction-room/sockets/replay.ts',
    find: 'const LONGEST_REPLAY = 500',
    replace: 'const LONGEST_REPLAY = 501',
    fault: '501 missed events are replayed',
    caughtBy:
      'tests/durable-objects/auction-room/sockets-watching.test.ts > join with since: 500 missed events -> replayed; 501 -> a snapshot',
  },
  {
    file: 'durable-objects/auction-room/sockets/replay.ts',
    find: '      left -= frame.length\n',
    replace: '',
    fault: 'a replay has no limit of size',
    caughtBy:
      'tests/durable-objects/auction-room/replay.test.ts > replay: up to 256 KiB -> every event; more -> a snapshot',
  },
  {
    file: 'durable-objects/auction-room/sockets/replay.ts',
    find: 'if (this.#shared?.auction !== auction) {',
    replace: 'if (this.#shared === null) {',
    fault: 'a shared replay does not contain newer events',
    caughtBy:
      'tests/durable-objects/auction-room/replay.test.ts > replay: event after an earlier replay -> contained',
  },
  {
    file: 'durable-objects/auction-room/sockets/room-frames.ts',
    find: 'if (extended) frames.push(eventFrame(extended, projection))',
    replace: '',
    fault: 'an extension within a burst is not broadcast',
    caughtBy:
      'tests/durable-objects/auction-room/sockets-watching.test.ts > broadcast: extension within a burst -> the new end',
  },
  {
    file: 'durable-objects/auction-room/sockets/room-frames.ts',
    find: "const closed = events.at(-1)?.type === 'closed' ? events.slice(-1) : []",
    replace: 'const closed: readonly BroadcastEvent[] = []',
    fault: 'an end within a burst has no frame of its own',
    caughtBy:
      'tests/durable-objects/auction-room/replay.test.ts > burst: the auction ends with it -> the end has a frame of its own',
  },
  {
    file: 'durable-objects/auction-room/sockets/room-frames.ts',
    find: "const payment = winningBid === null ? null : (auction.result?.payment ?? 'pending')",
    replace: "const payment = winningBid === null ? null : 'paid'",
    fault: 'the end of an auction claims that the premium is paid',
    caughtBy:
      'tests/durable-objects/auction-room/replay.test.ts > burst: the auction ends with it -> the end has a frame of its own',
  },
  {
    file: 'durable-objects/auction-room/sockets/socket-handler.ts',
    find: 'if (auctionId !== feed.auctionId) {',
    replace: 'if (feed.auctionId === null) {',
    fault: 'a socket takes bids for another auction',
    caughtBy:
      "tests/durable-objects/auction-room/sockets-frames.test.ts > frame: another auction's id -> error",
  },
  {
    file: 'durable-objects/auction-room/sockets/room-feed.ts',
    find: '    this.#parts.broadcaster.flush()\n',
    replace: '',
    fault: 'a joining client gets queued events twice',
    caughtBy:
      'tests/durable-objects/auction-room/sockets-watching.test.ts > broadcast and replay: changes -> the present auction',
  },
  {
    file: 'durable-objects/auction-room/sockets/socket-handler.ts',
    find: 'const key = id === null ? null : String(id)',
    replace: 'const key = null',
    fault: 'a bid frame that is sent again is placed again',
    caughtBy:
      'tests/durable-objects/auction-room/sockets-frames.test.ts > bid frame: repeated id -> not placed again, also from another socket and over the API',
  },
  {
    file: 'durable-objects/auction-room/sockets/socket-handler.ts',
    find: 'if (isTooMany) {\n      sockets.close(socket, CLOSE.policy)\n      return\n    }',
    replace: 'void isTooMany',
    fault: 'malformed frames never close a socket',
    caughtBy:
      'tests/durable-objects/auction-room/sockets-frames.test.ts > malformed frames: ten within a minute -> an error each, the tenth closes the socket',
  },
  {
    file: 'durable-objects/auction-room/sockets/socket-handler.ts',
    find: 'this.#joins.forget(socket)\n        feed.forget',
    replace: 'feed.forget',
    fault: 'a join that waits is answered although the socket has left',
    caughtBy:
      'tests/durable-objects/auction-room/replay.test.ts > join: socket leaves while it waits -> not answered',
  },
  {
    file: 'durable-objects/auction-room/sockets/socket-registry.ts',
    find: 'entry.isClosed = true\n',
    replace: '',
    fault: 'a socket is sent frames after the server has closed it',
    caughtBy:
      'tests/durable-objects/auction-room/socket-registry.test.ts > socket: more than 4 MiB sent -> closed with 1013, and nothing more is sent',
  },
  {
    file: 'durable-objects/auction-room/sockets/socket-registry.ts',
    find: '    addTo(this.#open, viewerKey(entry.state), -1)\n',
    replace: '',
    fault: 'a closed socket counts against its address for ever',
    caughtBy:
      'tests/durable-objects/auction-room/socket-registry.test.ts > address: 40 sockets open -> no room for another; other addresses and people have room',
  },
  {
    file: 'durable-objects/auction-room/sockets/socket-registry.ts',
    find: 'if (entry.sent - entry.storedSent >= STORE_SENT_EVERY) this.#store(socket)',
    replace: '',
    fault: 'an eviction forgets what a slow reader was sent',
    caughtBy:
      'tests/durable-objects/auction-room/socket-registry.test.ts > socket: object evicted -> what was sent before counts',
  },
  {
    file: 'durable-objects/shared/sockets.ts',
    find: 'return new TextEncoder().encode(message).byteLength > MAX_FRAME_BYTES',
    replace: 'return message.length > MAX_FRAME_BYTES',
    fault: 'the limit of a frame counts characters',
    caughtBy:
      'tests/durable-objects/auction-room/sockets-frames.test.ts > frame size: above 16 KiB -> closed; exactly 16 KiB -> not',
  },
  {
    file: 'durable-objects/shared/sockets.ts',
    find: 'if (before === lastRevocation()) return reason',
    replace: 'return reason',
    fault: 'a session that ends during the upgrade keeps its socket',
    caughtBy:
      'tests/worker/notifications/channel-storage.test.ts > socket: session revoked while it is read -> read again',
  },
  {
    file: 'durable-objects/relay/relay-feed.ts',
    find: 'join.since === needed && watchers !== null',
    replace: 'join.since === needed',
    fault: 'a relay that has slept states that nobody watches',
    caughtBy:
      'tests/durable-objects/relay/relay.test.ts > since: missed events -> replayed as by the room; without -> a snapshot; nothing missed -> presence alone',
  },
]
