import { env } from 'cloudflare:workers'
import type { Env } from '../../../worker/env.ts'

/**
 * Runs the attempt with a database that fails before its first call, then before its second, and so on, until
 * an attempt makes all its calls. A failure between a call and its answer has the same effect as a failure
 * before the next call. Returns the number of failures.
 */
export async function dieAtEveryStep(attempt: (failing: Env) => Promise<void>): Promise<number> {
  for (let call = 1; ; call += 1) {
    const failing = failingEnv(call)
    try {
      await attempt(failing.env)
    } catch (error) {
      throw new Error(`After a failure before call ${call}`, { cause: error })
    }
    if (!failing.hasDied()) return call - 1
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
    const meeting = (meanwhile: () => Promise<unknown>) =>
      countingEnv(async (calls) => {
        if (calls !== call) return
        hasMet = true
        await meanwhile()
      })
    try {
      await attempt(meeting)
    } catch (error) {
      throw new Error(`With the other before call ${call}`, { cause: error })
    }
    if (!hasMet) return call - 1
  }
}

/** An environment whose database fails at its `call`th call and all later ones. */
function failingEnv(call: number): { readonly env: Env; readonly hasDied: () => boolean } {
  let made = 0
  const failing = countingEnv((calls) => {
    made = calls
    if (calls >= call) throw new Error('The process has died.')
  })
  return { env: failing, hasDied: () => made >= call }
}

/** An environment that calls `before` with the number of each call of its database. One batch is one call. */
function countingEnv(before: (calls: number) => Promise<void> | void): Env {
  const originals = new WeakMap<object, D1PreparedStatement>()
  let calls = 0

  async function countCall<T>(work: () => Promise<T>): Promise<T> {
    calls += 1
    await before(calls)
    return work()
  }

  function statement(original: D1PreparedStatement): D1PreparedStatement {
    const wrapped = new Proxy(original, {
      get(target, property) {
        const value: unknown = Reflect.get(target, property)
        if (typeof value !== 'function') return value
        if (property === 'bind') return (...values: unknown[]) => statement(target.bind(...values))
        return (...values: unknown[]) => countCall(() => value.apply(target, values))
      },
    })
    originals.set(wrapped, original)
    return wrapped
  }

  const DB = new Proxy(env.DB, {
    get(target, property) {
      if (property === 'prepare') return (sql: string) => statement(target.prepare(sql))
      if (property === 'batch') {
        return (statements: D1PreparedStatement[]) =>
          countCall(() => target.batch(statements.map((each) => originals.get(each) ?? each)))
      }
      const value: unknown = Reflect.get(target, property)
      return typeof value === 'function' ? value.bind(target) : value
    },
  })
  return { ...env, DB }
}
