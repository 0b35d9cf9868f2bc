import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { ensureBuilt } from './build.ts'
import { ROOT } from './settings.ts'

const WATCHED = ['app', 'domain', 'worker', 'durable-objects', 'public']
const LOOK_EVERY_MS = 500
const MAX_LINES = 20

/**
 * Builds again when the sources have changed and been left alone for a moment, and then calls `serveAnew`.
 * What fails is told, and the next change is waited for. Returns how to end it.
 */
export function rebuildOnChange(serveAnew: () => Promise<void>, log: (line: string) => void): () => void {
  let timer: NodeJS.Timeout
  let built = state()
  let seen = built
  const look = async () => {
    const now = state()
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
      const words = error instanceof Error ? error.message : String(error)
      // A bundler's error goes on for pages after its point.
      log(words.split('\n').slice(0, MAX_LINES).join('\n'))
    }
  }
  timer = setTimeout(() => void look(), LOOK_EVERY_MS)
  return () => clearTimeout(timer)
}

/**
 * What the files look like from outside. Looked at rather than listened to: editors replace a file when they
 * save it, and a recursive watch on Linux loses sight of a replaced one.
 */
function state(): string {
  return WATCHED.flatMap((folder) =>
    readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' }).map((name) => {
      const file = statSync(join(ROOT, folder, name), { throwIfNoEntry: false })
      return `${folder}/${name} ${file?.mtimeMs} ${file?.size}`
    }),
  ).join('\n')
}
