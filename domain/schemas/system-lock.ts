import { z } from 'zod'
import { LOCK_STATES } from '../administration/platform-lock.ts'
import { requiredText } from './text-fields.ts'

/** POST /admin/system/lock and /unlock. */
export const LockBody = z.object({
  reason: requiredText({ required: 'Please give a reason', max: [500, 'Please use at most 500 characters'] }),
})

/** How far the platform is locked or unlocked. */
export const WireLock = z.object({
  state: z.enum(LOCK_STATES),
  done: z.number().int().describe('Rooms that have followed'),
  total: z.number().int().describe('Rooms that have to follow'),
})
