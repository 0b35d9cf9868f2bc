/** Waits between the checks (ms): a room usually replicates at once. */
const COPY_WAITS_MS = [100, 200, 400, 800, 1_600]

/**
 * Waits until `isCopied` resolves to true, for about three seconds at most; returns also if it never does.
 */
export async function untilCopied(isCopied: () => Promise<boolean>): Promise<void> {
  for (const waitMs of COPY_WAITS_MS) {
    if (await isCopied()) return
    await scheduler.wait(waitMs)
  }
}
