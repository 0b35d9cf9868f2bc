import type { Refusal } from '../../domain/errors.ts'

/**
 * The return type of a service: its value, or the refusal for the client. Expected refusals are values, not
 * exceptions.
 */
export type Result<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly refusal: Refusal }

/** A successful result. */
export function ok<T>(value: T): Result<T> {
  return { ok: true, value }
}

/** A result with a refusal. */
export function err(refusal: Refusal): Result<never> {
  return { ok: false, refusal }
}
