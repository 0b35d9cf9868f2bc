import type { Refusal } from '../../domain/errors.ts'

/** What a use case answers: its value, or the refusal that the caller is told. */
export type Outcome<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly refusal: Refusal }

export function done<T>(value: T): Outcome<T> {
  return { ok: true, value }
}

export function refused(refusal: Refusal): Outcome<never> {
  return { ok: false, refusal }
}
