import { DurableObject } from 'cloudflare:workers'
import type { Env } from '../../worker/env.ts'
export class UserChannel extends DurableObject<Env> {
  async enterRoom(): Promise<void> {}
}
