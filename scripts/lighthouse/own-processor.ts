/** A processor of its own for the audited page: on a machine with two, the server and the auditor take its time otherwise. */
import { execFileSync } from 'node:child_process'
import { availableParallelism } from 'node:os'

export interface OwnProcessor {
  /** The browser's arguments that start its renderers on the processor. */
  readonly browserArguments: readonly string[]
  /** Lets this process use every processor again. */
  release(): void
}

/**
 * Keeps this process, and every process that it starts from now on, off the last processor, on which the renderers of a browser
 * with the arguments run. Null where there is one processor, or no `taskset`.
 */
export function reserveProcessor(): OwnProcessor | null {
  const processors = availableParallelism()
  if (processors < 2) return null
  const last = processors - 1
  try {
    allowProcessors(`0-${last - 1}`)
  } catch {
    return null
  }
  return {
    // Without the process that renderers are copied from, since a copy keeps that process's processors.
    browserArguments: ['--no-zygote', `--renderer-cmd-prefix=taskset -c ${last}`],
    release: () => allowProcessors(`0-${last}`),
  }
}

/** @throws where the system has no `taskset` (Linux only) */
function allowProcessors(list: string): void {
  execFileSync('taskset', ['-a', '-c', '-p', list, String(process.pid)], { stdio: 'ignore' })
}
