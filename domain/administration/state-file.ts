/** The file that holds the whole state of one object (docs/rules/administration.md, Backups). */

import type { Result } from '../result.ts'

/** What an object answers once its state is in the bucket. */
export interface StateExport {
  readonly file: string
  /** The number of the object's last event; 0 where it has none. */
  readonly seq: number
  /** Number of rows of each table. */
  readonly tables: Readonly<Record<string, number>>
  readonly bytes: number
  readonly sha256: string
}

/** The file that an object takes its state from. */
export type StateFile = Pick<StateExport, 'file' | 'sha256'>

/** The RPC calls of an object whose state is in backups. */
export interface StateCalls {
  /** Puts the object's state of one moment into the bucket of backups; null if it has none. */
  exportState(file: string): Promise<StateExport | null>
  /**
   * Takes the state of a file, also once more. Refused with the reason if the object has a state of another origin, or the
   * file is not what `sha256` says.
   */
  importState(file: StateFile): Promise<Result<null, string>>
}
