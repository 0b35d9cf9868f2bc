/** Copy of Backup Management. */

export const START_ERROR = 'Error starting backup. Please check console for details.'

/** 'Failed to start backup: A backup is already running.' */
export function startFailedText(message: string): string {
  return `Failed to start backup: ${message}`
}

const UNITS = ['bytes', 'KB', 'MB', 'GB', 'TB'] as const

/** A size: '3.4 MB'. */
export function bytesText(bytes: number): string {
  const power = bytes < 1 ? 0 : Math.min(UNITS.length - 1, Math.floor(Math.log10(bytes) / 3))
  const amount = bytes / 1_000 ** power
  return `${amount < 10 && power > 0 ? amount.toFixed(1) : Math.round(amount)} ${UNITS[power]}`
}

/** What a step of a process is called. */
export const STEP_LABELS: Readonly<Record<string, string>> = {
  begin: 'Starting',
  rooms: 'Writing auctions',
  channels: 'Writing notifications',
  platform: 'Writing the lock',
  database: 'Writing the database',
  photos: 'Listing photos',
  lists: 'Writing the manifest',
  manifest: 'Writing the manifest',
  retain: 'Deleting old backups',
  discard: 'Deleting what was written',
}
