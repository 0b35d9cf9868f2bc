import { env } from 'cloudflare:workers'
import type { Env } from '../../../worker/env.ts'

/**
 * Runs the attempt as a process that dies before its first step, then before its second, and so on, until an attempt makes
 * all its steps. A step is a call that changes the database or reaches a room or a channel: who dies at a reading leaves
 * what they leave at the next step. A failure between a call and its answer has the same effect as a failure before the
 * next step. Returns the number of deaths.
 */
export async function dieAtEveryStep(attempt: (failing: Env) => Promise<void>): Promise<number> {
  for (let step = 1; ; step += 1) {
    const failing = failingEnv(step)
    try {
      await attempt(failing.env)
    } catch (error) {
      throw new Error(`After a death before step ${step}`, { cause: error })
    }
    if (!failing.hasDied()) return step - 1
  }
}

/**
 * Runs the attempt with a database before whose first call `meanwhile` happens, then before its second, and so on, until
 * an attempt makes fewer calls. Returns the number of calls that were met.
 */
export async function meetAtEveryStep(
  attempt: (meeting: (meanwhile: () => Promise<unknown>) => Env) => Promise<void>,
): Promise<number> {
  for (let call = 1; ; call += 1) {
    let hasMet = false
    const meeting = (meanwhile: () => Promise<unknown>) => {
      let calls = 0
      return watchedEnv(async () => {
        calls += 1
        if (calls !== call) return
        hasMet = true
        await meanwhile()
      })
    }
    try {
      await attempt(meeting)
    } catch (error) {
      throw new Error(`With the other before call ${call}`, { cause: error })
    }
    if (!hasMet) return call - 1
  }
}

/** An environment in which nothing works from its `step`th step on. */
function failingEnv(step: number): { readonly env: Env; readonly hasDied: () => boolean } {
  let made = 0
  const die = (isStep: boolean): void => {
    if (isStep) made += 1
    if (made >= step) throw new Error('The process has died.')
  }
  const failing = watchedEnv((sql) => die(!READING.test(sql)))
  const steps = (objects: Env['AUCTION_ROOM'] | Env['USER_CHANNEL']) =>
    new Proxy(objects, {
      get(target, property) {
        if (property === 'getByName') die(true)
        const value: unknown = Reflect.get(target, property)
        return typeof value === 'function' ? value.bind(target) : value
      },
    })
  const objects = { AUCTION_ROOM: steps(env.AUCTION_ROOM), USER_CHANNEL: steps(env.USER_CHANNEL) }
  return { env: { ...failing, ...objects } as Env, hasDied: () => made >= step }
}

const READING = /^\s*select\b/i

/** An environment that calls `before` with the text of each call of its database. One batch is one call. */
function watchedEnv(before: (sql: string) => Promise<void> | void): Env {
  const originals = new WeakMap<object, D1PreparedStatement>()

  function statement(original: D1PreparedStatement, sql: string): D1PreparedStatement {
    const wrapped = new Proxy(original, {
      get(target, property) {
        const value: unknown = Reflect.get(target, property)
        if (typeof value !== 'function') return value
        if (property === 'bind') return (...values: unknown[]) => statement(target.bind(...values), sql)
        return async (...values: unknown[]) => {
          await before(sql)
          return value.apply(target, values)
        }
      },
    })
    originals.set(wrapped, original)
    return wrapped
  }

  const DB = new Proxy(env.DB, {
    get(target, property) {
      if (property === 'prepare') return (sql: string) => statement(target.prepare(sql), sql)
      if (property === 'batch') {
        return async (statements: D1PreparedStatement[]) => {
          await before('batch')
          return target.batch(statements.map((each) => originals.get(each) ?? each))
        }
      }
      const value: unknown = Reflect.get(target, property)
      return typeof value === 'function' ? value.bind(target) : value
    },
  })
  return { ...env, DB }
}
