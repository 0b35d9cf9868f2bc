import type { Env, PasswordCost } from '../env.ts'
import { isDevelopment } from '../services/platform/environment.ts'
import { takeFault } from './faults.ts'
import { sandboxAheadMs } from './sandbox-clock.ts'

const wrapped = new WeakMap<Env, Env>()

/** A hash takes 2 ms instead of 170 ms: tests sign in a thousand times. */
const CHEAP_PASSWORD_COST: PasswordCost = { N: 1_024, r: 8, p: 1 }

/**
 * In development: an env whose bindings fail while a fault is armed, whose mail binding delivers nothing
 * (/dev/outbox shows the mails), and whose password hashes are cheap. In production: the env itself.
 */
export function withDevelopment(env: Env): Env {
  // An env that has FAULTS is already wrapped: a second wrapper would count each call twice.
  if (!isDevelopment(env) || env.FAULTS) return env
  const known = wrapped.get(env)
  if (known) return known
  const made: Env = { ...env, ...developmentBindings(env) }
  wrapped.set(env, made)
  return made
}

/** The bindings of an env that development replaces. */
export function developmentBindings(
  env: Pick<Env, 'DB' | 'PHOTOS' | 'BACKUPS'>,
): Pick<Env, 'DB' | 'PHOTOS' | 'BACKUPS' | 'EMAIL' | 'FAULTS' | 'CLOCK' | 'PASSWORD_COST'> {
  return {
    DB: failingDatabase(env.DB),
    PHOTOS: failingBucket(env.PHOTOS),
    BACKUPS: failingBucket(env.BACKUPS),
    EMAIL: failingMail,
    FAULTS: { take: takeFault },
    CLOCK: { aheadMs: sandboxAheadMs },
    PASSWORD_COST: CHEAP_PASSWORD_COST,
  }
}

/** The same database, but a call fails while the `d1` fault is armed. One batch is one call. */
function failingDatabase(d1: D1Database): D1Database {
  return new Proxy(d1, {
    get(target, property) {
      if (property === 'prepare') return (query: string) => failingStatement(target.prepare(query))
      if (property === 'batch') {
        return async (statements: D1PreparedStatement[]) => {
          failDatabase()
          return target.batch(statements.map((statement) => originals.get(statement) ?? statement))
        }
      }
      return bound(target, property)
    },
  })
}

// D1 takes only its own statements in a batch.
const originals = new WeakMap<D1PreparedStatement, D1PreparedStatement>()
const DATABASE_CALLS: readonly (string | symbol)[] = ['all', 'first', 'raw', 'run']

function failingStatement(statement: D1PreparedStatement): D1PreparedStatement {
  const failing = new Proxy(statement, {
    get(target, property) {
      if (property === 'bind') return (...values: unknown[]) => failingStatement(target.bind(...values))
      return DATABASE_CALLS.includes(property)
        ? failingCall(target, property, failDatabase)
        : bound(target, property)
    },
  })
  originals.set(failing, statement)
  return failing
}

function failDatabase(): void {
  if (takeFault('d1')) throw new Error('D1_ERROR: the database did not answer (armed fault)')
}

const BUCKET_CALLS: readonly (string | symbol)[] = ['delete', 'get', 'head', 'put']

/** The same bucket, but a call fails while the `r2` fault is armed. */
function failingBucket(bucket: R2Bucket): R2Bucket {
  return new Proxy(bucket, {
    get: (target, property) =>
      BUCKET_CALLS.includes(property) ? failingCall(target, property, failBucket) : bound(target, property),
  })
}

function failBucket(): void {
  if (takeFault('r2')) throw new Error('R2_ERROR: the photo store did not answer (armed fault)')
}

const failingMail: SendEmail = {
  async send() {
    if (takeFault('email')) throw new Error('The mail server did not answer (armed fault)')
    return { messageId: crypto.randomUUID() }
  },
}

/** Wraps a method so that its promise rejects if `failIfArmed` throws, as a failing call does. */
function failingCall(target: object, property: string | symbol, failIfArmed: () => void): unknown {
  const method = bound(target, property)
  if (typeof method !== 'function') return method
  return async (...args: unknown[]): Promise<unknown> => {
    failIfArmed()
    return method(...args)
  }
}

/** A property of a binding. Methods are bound to the target, because they throw when called on the proxy. */
function bound(target: object, property: string | symbol): unknown {
  const value: unknown = Reflect.get(target, property)
  return typeof value === 'function' ? value.bind(target) : value
}
