import {
  type AvailableBackup,
  BACKUP_PARTS,
  type BackupManifest,
  type BackupPart,
  type BackupPartSize,
  isBackupName,
} from '../../../domain/administration/backup.ts'

/** The bucket of backups: `NAME/...` has the files, `manifests/NAME.json` says that they are complete. */

const MANIFESTS = 'manifests/'
/** Keys of one deletion. */
const DELETED_AT_ONCE = 1_000

export const manifestKey = (name: string) => `${MANIFESTS}${name}.json`

/** The facts of a manifest that the list of backups shows: the bucket's list carries them, so that no manifest is read. */
interface ManifestFacts {
  readonly createdMs: number
  readonly parts: Readonly<Record<BackupPart, BackupPartSize>>
}

/** Takes a name for a backup that begins; false if one has begun under it. */
export async function claimBackup(bucket: R2Bucket, name: string): Promise<boolean> {
  const claimed = await bucket.put(`${name}/begun`, '', { onlyIf: { etagDoesNotMatch: '*' } })
  return claimed !== null
}

/** The complete backups, newest first. */
export async function listBackups(bucket: R2Bucket): Promise<AvailableBackup[]> {
  const found: AvailableBackup[] = []
  let cursor: string | undefined
  do {
    const listed = await bucket.list({ prefix: MANIFESTS, include: ['customMetadata'], cursor })
    for (const { key, size, uploaded, customMetadata } of listed.objects) {
      const name = key.slice(MANIFESTS.length, -'.json'.length)
      if (!isBackupName(name)) continue
      const facts = JSON.parse(customMetadata?.facts ?? '{}') as Partial<ManifestFacts>
      found.push({
        name,
        type: name.endsWith('-daily') ? 'daily' : 'manual',
        createdMs: facts.createdMs ?? uploaded.getTime(),
        endedMs: uploaded.getTime(),
        manifestBytes: size,
        parts: facts.parts ?? noParts(),
      })
    }
    cursor = listed.truncated ? listed.cursor : undefined
  } while (cursor !== undefined)
  return found.toSorted((a, b) => (a.name < b.name ? 1 : -1))
}

export function noParts(): Record<BackupPart, BackupPartSize> {
  return Object.fromEntries(BACKUP_PARTS.map((part) => [part, { files: 0, bytes: 0 }])) as Record<
    BackupPart,
    BackupPartSize
  >
}

/** Writes the manifest: from here on the backup is complete. */
export async function putManifest(bucket: R2Bucket, manifest: BackupManifest): Promise<void> {
  const facts: ManifestFacts = { createdMs: Date.parse(manifest.created), parts: manifest.parts }
  await bucket.put(manifestKey(manifest.name), JSON.stringify(manifest, null, 1), {
    customMetadata: { facts: JSON.stringify(facts) },
    httpMetadata: { contentType: 'application/json' },
  })
}

/** The manifest of a complete backup; null if there is none of this name. */
export async function readManifest(bucket: R2Bucket, name: string): Promise<BackupManifest | null> {
  const stored = isBackupName(name) ? await bucket.get(manifestKey(name)) : null
  return stored === null ? null : await stored.json<BackupManifest>()
}

/** Deletes a backup, its manifest first, so that what is left of it is never taken for a backup. */
export async function deleteBackup(bucket: R2Bucket, name: string): Promise<void> {
  await bucket.delete(manifestKey(name))
  for (;;) {
    const { objects } = await bucket.list({ prefix: `${name}/`, limit: DELETED_AT_ONCE })
    if (objects.length === 0) return
    await bucket.delete(objects.map(({ key }) => key))
  }
}
