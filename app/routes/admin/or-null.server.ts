/** A part of a page of the console; null where it cannot be read, so that the other parts are shown. */
export async function orNull<T>(part: string, read: () => Promise<T>): Promise<T | null> {
  try {
    return await read()
  } catch (error) {
    console.error(`The console has no ${part}.`, error)
    return null
  }
}
