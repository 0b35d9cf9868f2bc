/**
 * Whether a statement failed because a column that takes no null was given one: how a guard within an insert
 * says no.
 */
export function isMissingValue(error: unknown, column: string): boolean {
  return isCausedBy(error, `NOT NULL constraint failed: ${column}`)
}

/** Whether a statement failed because another row has the value that may stand once. */
export function isTakenValue(error: unknown, column: string): boolean {
  return isCausedBy(error, `UNIQUE constraint failed: ${column}`)
}

function isCausedBy(error: unknown, words: string): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if (cause.message.includes(words)) return true
  }
  return false
}
