import type { Env } from '../../env.ts'

const DEVELOPMENT_ADDRESS = 'support@hammerlane.test'

/** The support address: shown to people, and the recipient of contact messages. */
export function supportAddress({ SUPPORT_EMAIL }: Pick<Env, 'SUPPORT_EMAIL'>): string {
  return SUPPORT_EMAIL ?? DEVELOPMENT_ADDRESS
}
