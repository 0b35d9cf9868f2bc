import { env } from 'cloudflare:workers'
import type { Env } from '../../../worker/env.ts'

/**
 * The environment of a process that dies at its `call`th call of the database: that call, done or not, brings no answer,
 * and none after it is made. One batch is one call.
 */
export function dyingEnv({ call, isDone }: { readonly call: number; readonly isDone: boolean }): Env {
  const originals = new WeakMap<object, D1PreparedStatement>()
  let calls = 0

  async function live<T>(work: () => Promise<T>): Promise<T> {
    calls += 1
    if (calls < call) return work()
    if (calls === call && isDone) await work()
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
  return { ...env, DB }
}
