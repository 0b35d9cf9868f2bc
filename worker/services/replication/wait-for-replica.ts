/** How long to wait for a copy, in ms, one after the other: a room copies within a moment. */
const COPY_WAITS_MS = [100, 200, 400, 800, 1_600]

/** Waits until the database has heard of what a room has decided, as `isCopied` tells; for some three seconds at most. */
export async function untilCopied(isCopied: () => Promise<boolean>): Promise<void> {
  for (const waitMs of COPY_WAITS_MS) {
    if (await isCopied()) return
    await scheduler.wait(waitMs)
  }
}
