/**
 * Works on each item in turn; one that fails does not stop the others.
 * @throws AggregateError with the failures and `message`, after all have run.
 */
export async function eachOf<T>(
  items: Iterable<T>,
  message: string,
  work: (item: T) => Promise<unknown>,
): Promise<void> {
  const failures: unknown[] = []
  for (const item of items) await work(item).catch((error: unknown) => failures.push(error))
  if (failures.length > 0) throw new AggregateError(failures, message)
}
