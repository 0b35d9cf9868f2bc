/** Thousands of watchers in a process of their own. */
import { fork } from 'node:child_process'
import { join } from 'node:path'
import type { FromWatchers, ToWatchers } from './watchers-process.ts'

export type Reached = Extract<FromWatchers, { type: 'reached' }>

export interface ManyWatchers {
  /** How many are connected, and how many the server or the machine refused. */
  readonly count: number
  readonly failed: number
  /** Resolves once every watcher has all events up to `seq`; rejects after `withinMs`. */
  reach(seq: number, withinMs: number): Promise<Reached>
  close(): void
}

const OPENED_WITHIN_MS = 300_000

/** Opens `count` sockets of one auction, each of an address of its own. */
export async function openManyWatchers(of: {
  readonly port: number
  readonly path: string
  readonly count: number
  /** The number of the first one; others of the same auction need other numbers. */
  readonly from?: number
}): Promise<ManyWatchers> {
  const child = fork(join(import.meta.dirname, 'watchers-process.ts'))
  const say = (message: ToWatchers) => child.send(message)
  const hear = <Type extends FromWatchers['type']>(type: Type, withinMs: number) =>
    new Promise<Extract<FromWatchers, { type: Type }>>((resolve, reject) => {
      const listen = (message: FromWatchers): void => {
        if (message.type !== type) return
        clearTimeout(timer)
        child.off('message', listen)
        resolve(message as Extract<FromWatchers, { type: Type }>)
      }
      const timer = setTimeout(() => {
        child.off('message', listen)
        reject(new Error(`The watchers did not say '${type}' within ${withinMs} ms.`))
      }, withinMs)
      child.on('message', listen)
    })
  const opened = hear('opened', OPENED_WITHIN_MS)
  say({ type: 'open', from: 0, ...of })
  const { count, failed } = await opened
  return {
    count,
    failed,
    reach(seq, withinMs) {
      const reached = hear('reached', withinMs)
      say({ type: 'expect', seq })
      return reached
    },
    close: () => say({ type: 'close' }),
  }
}
