import { readFileSync } from 'node:fs'

/** The processors' time since they were started, in the kernel's ticks; null where the kernel does not tell (not Linux). */
interface Ticks {
  readonly total: number
  /** What a virtual machine waited for while its host ran others. */
  readonly stolen: number
}

/** Begins to measure; the answer tells which share (0 to 1) of the processors' time others took since, 0 where nobody can tell. */
export function watchStolenTime(): () => number {
  const before = readTicks()
  return () => {
    const after = readTicks()
    if (before === null || after === null || after.total === before.total) return 0
    return (after.stolen - before.stolen) / (after.total - before.total)
  }
}

function readTicks(): Ticks | null {
  try {
    return ticksOf(readFileSync('/proc/stat', 'utf8'))
  } catch {
    return null
  }
}

/** The first line of /proc/stat: user nice system idle iowait irq softirq steal; guests are within user (proc(5)). */
export function ticksOf(stat: string): Ticks | null {
  const ticks = (/^cpu +(.*)/.exec(stat)?.[1] ?? '').split(' ').slice(0, 8).map(Number)
  const stolen = ticks[7]
  if (stolen === undefined || ticks.some(Number.isNaN)) return null
  return { total: ticks.reduce((total, part) => total + part, 0), stolen }
}
