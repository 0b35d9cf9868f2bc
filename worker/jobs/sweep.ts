import type { Env } from '../env.ts'
import { sweepRooms } from '../services/replication/sweep-rooms.ts'

/** Every hour. Safe to run twice: opening an open room and poking one with nothing due change nothing. */
export async function sweepJob(env: Env, nowMs: number): Promise<void> {
  await sweepRooms(env, nowMs)
}
