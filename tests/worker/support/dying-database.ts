import { env } from 'cloudflare:workers'
import type { Env } from '../../../worker/env.ts'

/**
 * Has a process die before each of its calls of the database in turn, and runs the attempt with each, until it outlives
 * the last call. To die after a call, before its answer, is to die before the next. Answers how many deaths there were.
 */
export async function dieAtEveryStep(attempt: (dying: Env) => Promise<void>): Promise<number> {
  for (let call = 1; ; call += 1) {
    const dying = dyingEnv(call)
    try {
      await attempt(dying.env)
    } catch (error) {
      throw new Error(`After a death before call ${call}`, { cause: error })
    }
    if (!dying.hasDied()) return call - 1
  }
}

/**
 * The environment of a process that dies before its `call`th call of the database: neither that one nor a later one is
 * made. One batch is one call.
 */
function dyingEnv(call: number): { readonly env: Env; readonly hasDied: () => boolean } {
  const originals = new WeakMap<object, D1PreparedStatement>()
  let calls = 0

  async function live<T>(work: () => Promise<T>): Promise<T> {
    calls += 1
    if (calls < call) return work()
    throw new Error('The process has died.')
  }

  function statement(original: D1PreparedStatement): D1PreparedStatement {
    const wrapped = new Proxy(original, {
      get(target, property) {
        const value: unknown = Reflect.get(target, property)
        if (typeof value !== 'function') return value
        if (property === 'bind') return (...values: unknown[]) => statement(target.bind(...values))
        return (...values: unknown[]) => live(() => value.apply(target, values))
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
          live(() => target.batch(statements.map((each) => originals.get(each) ?? each)))
      }
      const value: unknown = Reflect.get(target, property)
      return typeof value === 'function' ? value.bind(target) : value
    },
  })
  return { env: { ...env, DB }, hasDied: () => calls >= call }
}
