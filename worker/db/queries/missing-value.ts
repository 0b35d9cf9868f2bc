/** Whether a statement failed because a column that takes no null was given one: how a guard within an insert says no. */
export function isMissingValue(error: unknown, column: string): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if (cause.message.includes(`NOT NULL constraint failed: ${column}`)) return true
  }
  return false
}
