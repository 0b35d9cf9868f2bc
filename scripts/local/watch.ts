import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { ensureBuilt } from './build.ts'
import { ROOT } from './settings.ts'

const WATCHED = ['app', 'domain', 'worker', 'durable-objects', 'public']
const LOOK_EVERY_MS = 500
const MAX_LINES = 20

/**
 * Rebuilds when the sources have changed and then stayed unchanged for a moment, and calls `serveAnew`. An
 * error is logged, and the next change triggers the next build. Returns a function that stops it.
 */
export function rebuildOnChange(serveAnew: () => Promise<void>, log: (line: string) => void): () => void {
  let timer: NodeJS.Timeout
  let built = readState()
  let seen = built
  const look = async () => {
    const now = readState()
    const isQuiet = now === seen
    seen = now
    if (isQuiet && now !== built) {
      built = now
      await build()
    }
    timer = setTimeout(() => void look(), LOOK_EVERY_MS)
  }
  const build = async () => {
    try {
      await ensureBuilt(log)
      await serveAnew()
      log('Serving the new build.')
    } catch (error) {
      const message = error instanceof Error ? error.message : String(error)
      // A bundler's error message continues for pages after its cause.
      log(message.split('\n').slice(0, MAX_LINES).join('\n'))
    }
  }
  timer = setTimeout(() => void look(), LOOK_EVERY_MS)
  return () => clearTimeout(timer)
}

/**
 * The modification times and sizes of all files. Polled instead of watched: editors replace a file when they
 * save it, and a recursive watch on Linux loses the replaced file.
 */
function readState(): string {
  return WATCHED.flatMap((folder) =>
    readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' }).map((name) => {
      const file = statSync(join(ROOT, folder, name), { throwIfNoEntry: false })
      return `${folder}/${name} ${file?.mtimeMs} ${file?.size}`
    }),
  ).join('\n')
}
