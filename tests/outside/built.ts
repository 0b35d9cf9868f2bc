import { ensureBuilt } from '../../scripts/local/build.ts'

/** Builds before the first test file: on a busy machine a build takes longer than a file's hook may. */
export default function setup(): Promise<void> {
  return ensureBuilt((line) => console.log(line))
}
