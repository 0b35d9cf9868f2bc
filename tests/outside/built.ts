import { ensureBuilt } from '../../scripts/local/build.ts'

/** Before the first file: on a busy machine a build takes longer than a hook of a file may. */
export default function setup(): Promise<void> {
  return ensureBuilt((line) => console.log(line))
}
