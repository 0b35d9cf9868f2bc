import { watch } from 'node:fs'
import { join } from 'node:path'
import { ensureBuilt } from './build.ts'
import { ROOT } from './settings.ts'

const WATCHED = ['app', 'domain', 'worker', 'durable-objects', 'public']
const QUIET_MS = 150

/**
 * Builds again when the sources have changed and been left alone for a moment; the platform reloads the
 * new bundle by itself. A build that fails is told, and the last good one goes on serving. Returns how
 * to end it.
 */
export function rebuildOnChange(log: (line: string) => void): () => void {
  let timer: NodeJS.Timeout | undefined
  let isBuilding = false
  const build = async () => {
    if (isBuilding) return later()
    isBuilding = true
    try {
      await ensureBuilt(log)
      log('Built.')
    } catch (error) {
      log(error instanceof Error ? error.message : String(error))
    } finally {
      isBuilding = false
    }
  }
  const later = () => {
    clearTimeout(timer)
    timer = setTimeout(() => void build(), QUIET_MS)
  }
  const watchers = WATCHED.map((folder) => watch(join(ROOT, folder), { recursive: true }, later))
  return () => {
    clearTimeout(timer)
    for (const watcher of watchers) watcher.close()
  }
}
