/** Waits between the checks (ms): a room usually replicates at once. */
const WAITS_MS = [100, 200, 400, 800, 1_600]

/**
 * Waits until `isReplicated` resolves to true, for about three seconds at most; returns even if it never
 * does.
 */
export async function waitForReplica(isReplicated: () => Promise<boolean>): Promise<void> {
  for (const waitMs of WAITS_MS) {
    if (await isReplicated()) return
    await scheduler.wait(waitMs)
  }
}
