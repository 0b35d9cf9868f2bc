import { createHash, timingSafeEqual } from 'node:crypto'
import type { BackupJob } from '../../../domain/administration/backup.ts'
import { type Refusal, refusal } from '../../../domain/errors.ts'
import { err, ok, type Result } from '../../../domain/result.ts'
import type { WireRestore } from '../../../domain/schemas/administration/backup.ts'
import type { Env } from '../../env.ts'
import { bearerToken } from '../accounts/sessions/bearer-token.ts'
import { readManifest } from './bucket.ts'
import { findBackup } from './find-backup.ts'
import { restoreToken } from './restore-token.ts'

/**
 * Why a request may not restore a backup: without RESTORE_TOKEN the call does not exist (`not_found`), with another bearer
 * `unauthenticated`. Null for the token.
 */
export function refuseRestore(request: Request, env: Pick<Env, 'RESTORE_TOKEN'>): Refusal | null {
  const token = restoreToken(env)
  if (token === null) return refusal('not_found')
  return isToken(bearerToken(request), token) ? null : refusal('unauthenticated')
}

/**
 * Starts the restore of a backup into an empty state, or says how far the one of `processId` has come. Errors: `not_found`,
 * `conflict` where there are accounts or a job runs. docs/rules/administration.md, Backups
 */
export async function restoreBackup(
  env: Pick<Env, 'BACKUP_OBJECT' | 'BACKUPS'>,
  { name, processId }: { readonly name: string; readonly processId: number | null },
): Promise<Result<WireRestore>> {
  if (processId === null) {
    const started = await findBackup(env).restore(name)
    return started.ok ? ok(await toWire(env, started.value)) : started
  }
  const { job } = await findBackup(env).status()
  const isAsked = job?.kind === 'restore' && job.id === processId && job.name === name
  return isAsked ? ok(await toWire(env, job)) : err(refusal('not_found'))
}

async function toWire(env: Pick<Env, 'BACKUPS'>, job: BackupJob): Promise<WireRestore> {
  const manifest = await readManifest(env.BACKUPS, job.name)
  const { id, name, state, step, reason } = job
  return {
    process_id: id,
    name,
    state,
    step,
    reason,
    rooms: manifest?.parts.rooms.files ?? 0,
    channels: manifest?.parts.channels.files ?? 0,
    tables: manifest?.tables ?? {},
  }
}

function isToken(bearer: string | null, token: string): boolean {
  const sha256 = (text: string) => createHash('sha256').update(text).digest()
  return bearer !== null && timingSafeEqual(sha256(bearer), sha256(token))
}
