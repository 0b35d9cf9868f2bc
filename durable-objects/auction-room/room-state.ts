/** What a room keeps in a backup, and how it takes it back (docs/rules/administration.md, Backups). */
import type { StateFile } from '../../domain/administration/state-file.ts'
import type { Result } from '../../domain/result.ts'
import type { Env } from '../../worker/env.ts'
import { forgetReplica } from '../../worker/services/backup/forget-replica.ts'
import { importState } from '../shared/state-file.ts'
import type { AuctionStore } from './auction-store.ts'
import { replicateAuction } from './jobs/replicate.ts'
import { ROOM_MIGRATIONS, ROOM_TABLES } from './storage/room-tables.ts'
import { writeWatermark } from './storage/watermarks.ts'

export const ROOM_STATE = { kind: 'room', tables: ROOM_TABLES, migrations: ROOM_MIGRATIONS } as const

/**
 * Takes the state of a file, and writes the whole replica anew: where the room and its replica differ, the room wins. Can be
 * repeated. @throws if the database does not answer.
 */
export async function takeRoomState(
  { storage, env }: { readonly storage: DurableObjectStorage; readonly env: Env },
  store: AuctionStore,
  file: StateFile,
): Promise<Result<null, string>> {
  const nowMs = Date.now()
  const taken = await importState({ storage, env }, file, {
    shape: ROOM_STATE,
    nowMs,
    afterwards: () => writeWatermark(storage.sql, 'copied_seq', 0),
  })
  if (!taken.ok) return taken
  store.load(nowMs)
  const { auction } = store
  if (auction === null) return taken
  await forgetReplica(env, auction.state.auctionId)
  writeWatermark(storage.sql, 'copied_seq', 0)
  let state = 'continue'
  // The room may change meanwhile: an auction whose end has passed closes.
  while (state === 'continue') {
    const written = await replicateAuction(env, storage.sql, store.auction ?? auction)
    state = written.state
  }
  return taken
}
