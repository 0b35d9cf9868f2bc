/** The running processes and the kernel's threads, from `/proc`. Linux only. */
import { readdirSync, readFileSync } from 'node:fs'

export interface RunningProcess {
  readonly id: number
  readonly parent: number
  readonly group: number
  /** Processor time so far, of users and of the system (ms). */
  readonly processorMs: number
  /** Memory that it has in use. */
  readonly bytes: number
}

/** Milliseconds of a clock tick and bytes of a page in `/proc`. */
export const TICK_MS = 10
const PAGE_BYTES = 4_096

/** What runs now, each with its figures; one that ends meanwhile is left out. */
export function readProcesses(): RunningProcess[] {
  return readdirSync('/proc')
    .filter((entry) => /^\d+$/.test(entry))
    .flatMap((entry) => {
      const stat = readStat(entry)
      if (stat === null) return []
      // The name in parentheses may contain spaces; the fields after it are fixed: state, parent, group, ...
      const fields = stat
        .replace(/^.*\) /s, '')
        .split(' ')
        .map(Number)
      const [, parent = 0, group = 0] = fields
      const ticks = (fields[11] ?? 0) + (fields[12] ?? 0)
      return [
        {
          id: Number(entry),
          parent,
          group,
          processorMs: ticks * TICK_MS,
          bytes: (fields[21] ?? 0) * PAGE_BYTES,
        },
      ]
    })
}

function readStat(id: string): string | null {
  try {
    return readFileSync(`/proc/${id}/stat`, 'utf8')
  } catch {
    return null
  }
}
