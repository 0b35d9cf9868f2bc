/**
 * Whether a statement violated NOT NULL of `table.column`. A failed guard inside an insert yields null to
 * cause this.
 */
export function isNotNullViolation(error: unknown, column: string): boolean {
  return isCausedBy(error, `NOT NULL constraint failed: ${column}`)
}

/** Whether a statement violated the unique constraint of `table.column`. */
export function isUniqueViolation(error: unknown, column: string): boolean {
  return isCausedBy(error, `UNIQUE constraint failed: ${column}`)
}

function isCausedBy(error: unknown, message: string): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if (cause.message.includes(message)) return true
  }
  return false
}
