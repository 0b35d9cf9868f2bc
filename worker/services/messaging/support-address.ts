import type { Env } from '../../env.ts'

const DEVELOPMENT_ADDRESS = 'support@hammerlane.test'

/** Where people write to, and where what they write by the form is mailed. */
export function supportAddress({ SUPPORT_EMAIL }: Pick<Env, 'SUPPORT_EMAIL'>): string {
  return SUPPORT_EMAIL ?? DEVELOPMENT_ADDRESS
}
