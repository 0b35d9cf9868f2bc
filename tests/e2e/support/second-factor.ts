import { Secret, TOTP } from 'otpauth'
import { ApiClient } from '../../fixtures/api-client.ts'
import { baseUrl } from './browser.ts'
import { findMailLink } from './mails.ts'

const STEP_MS = 30_000

interface SecondFactor {
  /** The current code of the authenticator app. */
  readonly code: () => string
  readonly recoveryCodes: readonly string[]
}

/** Follows the verification link of the person of `client`, without which the second factor stays off. */
export async function confirmAddress(client: ApiClient): Promise<void> {
  const { data } = await client.must('GET', '/api/auth/profile')
  const link = await findMailLink((data as { email: string }).email, 'Verify your email address')
  const token = new URL(link).searchParams.get('token')
  await client.must('POST', '/api/auth/verify-email', { body: { token } })
}

/** Turns the second factor on through the API, for the person of `client`. */
export async function turnOnSecondFactor(client: ApiClient, password = 'Sundown42x'): Promise<SecondFactor> {
  await confirmAddress(client)
  await client.must('POST', '/api/auth/proof', { body: { password } })
  const { data } = await client.must('POST', '/api/auth/two-factor/start')
  const app = new TOTP({ secret: Secret.fromBase32((data as { secret: string }).secret) })
  // Each time step is accepted once: turning it on uses the previous step, so that the current one is left.
  const code = app.generate({ timestamp: Date.now() - STEP_MS })
  const on = await client.must('POST', '/api/auth/two-factor/confirm', { body: { code } })
  const { recovery_codes: recoveryCodes } = on.data as { recovery_codes: string[] }
  return { code: () => app.generate(), recoveryCodes }
}

/** Registers a person who needs a code besides the password, which is Sundown42x. */
export async function registerWithSecondFactor(): Promise<{ readonly email: string }> {
  const name = `app${Date.now().toString(36)}`
  await turnOnSecondFactor(await new ApiClient(baseUrl).register(name))
  return { email: `${name}@example.test` }
}
