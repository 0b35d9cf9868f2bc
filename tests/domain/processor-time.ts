/** Runs `run` and returns the processor time of this thread in milliseconds: other work on the machine does not count. */
export function processorMs(run: () => void): number {
  const before = process.threadCpuUsage()
  run()
  const { user, system } = process.threadCpuUsage(before)
  return (user + system) / 1_000
}
