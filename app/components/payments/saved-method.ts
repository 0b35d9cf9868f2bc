import { isExpired, savedMethodText } from '../../../domain/listing/checkout-labels.ts'

/** A stored card or account of the viewer. */
export interface SavedMethod {
  readonly id: number
  readonly text: string
  readonly isExpired: boolean
  /** A payment of the same thing was declined with it, so it is not selected from the start. */
  readonly isDeclined: boolean
}

type StoredMethod = Parameters<typeof savedMethodText>[0] &
  Parameters<typeof isExpired>[0] & { readonly id: number }

/** A stored method as a form offers it. */
export function toSavedMethod(
  method: StoredMethod,
  { declinedIds, nowMs }: { readonly declinedIds: ReadonlySet<number>; readonly nowMs: number },
): SavedMethod {
  return {
    id: method.id,
    text: savedMethodText(method),
    isExpired: isExpired(method, nowMs),
    isDeclined: declinedIds.has(method.id),
  }
}
