import { readFileSync } from 'node:fs'

/** Processor time since boot, in kernel ticks. */
interface Ticks {
  readonly total: number
  /** The time that a virtual machine waited while its host ran others. */
  readonly stolen: number
}

/**
 * Starts a measurement; the returned function gives the share (0 to 1) of stolen time since, 0 where it is
 * unknown.
 */
export function startStolenTimeMeasurement(): () => number {
  const before = readTicks()
  return () => {
    const after = readTicks()
    if (before === null || after === null || after.total === before.total) return 0
    return (after.stolen - before.stolen) / (after.total - before.total)
  }
}

function readTicks(): Ticks | null {
  try {
    return parseTicks(readFileSync('/proc/stat', 'utf8'))
  } catch {
    return null
  }
}

/**
 * Parses the first line of /proc/stat: user nice system idle iowait irq softirq steal; guests count within
 * user (proc(5)).
 */
export function parseTicks(stat: string): Ticks | null {
  const ticks = (/^cpu +(.*)/.exec(stat)?.[1] ?? '').split(' ').slice(0, 8).map(Number)
  const stolen = ticks[7]
  if (stolen === undefined || ticks.some(Number.isNaN)) return null
  return { total: ticks.reduce((total, part) => total + part, 0), stolen }
}
