import type { Refusal } from './errors.ts'

/**
 * A value, or why there is none: for a service the refusal for the client. Expected refusals are values, not
 * exceptions.
 */
export type Result<T, R = Refusal> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly refusal: R }

/** A successful result. */
export function ok<T>(value: T): Result<T, never> {
  return { ok: true, value }
}

/** A result with a refusal. */
export function err<R>(refusal: R): Result<never, R> {
  return { ok: false, refusal }
}
