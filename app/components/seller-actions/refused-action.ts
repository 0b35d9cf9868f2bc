import type { FieldErrors } from '../../../domain/errors.ts'
import type { DirectAction } from '../../../domain/listing/seller-action-copy.ts'

/** A seller's action that was refused: the reason, and the values that were typed. */
export interface RefusedAction {
  readonly action: DirectAction
  readonly message: string | null
  readonly errors: FieldErrors
  readonly values: Readonly<Record<string, string>>
}
