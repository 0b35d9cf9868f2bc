import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

/**
 * Runs `work` while no other process of this machine holds the same lock: two commands at the same time share
 * the build folder. A lock whose holder has ended is taken over.
 */
export async function withLock<T>(folder: string, work: () => Promise<T>): Promise<T> {
  while (!tryAcquire(folder)) {
    if (isAbandoned(folder)) rmSync(folder, { recursive: true, force: true })
    await sleep(200)
  }
  try {
    return await work()
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

function tryAcquire(folder: string): boolean {
  try {
    mkdirSync(join(folder, '..'), { recursive: true })
    mkdirSync(folder)
    writeFileSync(join(folder, 'pid'), String(process.pid))
    return true
  } catch {
    return false
  }
}

function isAbandoned(folder: string): boolean {
  try {
    process.kill(Number(readFileSync(join(folder, 'pid'), 'utf8')), 0)
    return false
  } catch (error) {
    // ESRCH: no such process. A holder that has not written its id yet (ENOENT) keeps the lock.
    return error instanceof Error && 'code' in error && error.code === 'ESRCH'
  }
}
