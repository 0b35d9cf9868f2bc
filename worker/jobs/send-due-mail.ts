import type { Env } from '../env.ts'
import { sendDueMail } from '../services/notifications/send-mail.ts'

/** Every minute. Safe to run twice at once: each mail is claimed before it is sent. */
export async function sendDueMailJob(env: Env, nowMs: number): Promise<void> {
  await sendDueMail(env, nowMs)
}
