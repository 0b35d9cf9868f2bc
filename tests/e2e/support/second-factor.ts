import { Secret, TOTP } from 'otpauth'
import { ApiClient } from '../../fixtures/api-client.ts'
import { baseUrl } from './browser.ts'

const STEP_MS = 30_000

interface SecondFactor {
  /** The current code of the authenticator app. */
  readonly code: () => string
  readonly recoveryCodes: readonly string[]
}

/** Turns the second factor on through the API, for the person of `client`. */
export async function turnOnSecondFactor(client: ApiClient): Promise<SecondFactor> {
  const { data } = await client.must('POST', '/api/auth/two-factor/start')
  const app = new TOTP({ secret: Secret.fromBase32((data as { secret: string }).secret) })
  // Each time step is accepted once: turning it on uses the previous step, so that the current one is left.
  const code = app.generate({ timestamp: Date.now() - STEP_MS })
  const on = await client.must('POST', '/api/auth/two-factor/confirm', { body: { code } })
  const { recovery_codes: recoveryCodes } = on.data as { recovery_codes: string[] }
  return { code: () => app.generate(), recoveryCodes }
}

/** Registers a person who needs a code besides the password, which is Password1. */
export async function registerWithSecondFactor(): Promise<{ readonly email: string }> {
  const name = `app${Date.now().toString(36)}`
  await turnOnSecondFactor(await new ApiClient(baseUrl).register(name))
  return { email: `${name}@example.test` }
}
