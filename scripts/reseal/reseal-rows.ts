import { REAL_PROVIDERS } from '../../domain/money/processor-urls.ts'
import { openSecret, sealSecret } from '../../worker/services/accounts/totp.ts'
import {
  openProcessorSecrets,
  readSecretsKey,
  sealProcessorSecrets,
} from '../../worker/services/payments/processors/processor-secrets.ts'

/** A row of two_factors. */
export interface SealedFactor {
  readonly user_id: number
  readonly sealed_secret: string
}

/**
 * The SQL that seals second factors again under another AUTH_SECRET; like `resealRows` it can be repeated.
 * @throws if a key is too short, or a row opens with neither of them: nothing may be changed then.
 */
export async function resealFactors(
  rows: readonly SealedFactor[],
  { from, to }: { readonly from: string; readonly to: string },
): Promise<string[]> {
  const statements: string[] = []
  for (const { user_id: userId, sealed_secret: sealed } of rows) {
    if ((await openSecret({ AUTH_SECRET: to }, userId, sealed)) !== null) continue
    const secret = await openSecret({ AUTH_SECRET: from }, userId, sealed)
    if (secret === null) throw new Error(`AUTH_SECRET does not open the second factor of user ${userId}.`)
    const resealed = await sealSecret({ AUTH_SECRET: to }, userId, secret)
    // A factor that its person sets up anew meanwhile is not overwritten.
    statements.push(
      `update two_factors set sealed_secret = '${resealed}' where user_id = ${userId} and sealed_secret = '${sealed}'`,
    )
  }
  return statements
}

/** A row of payment_providers with secrets. */
export interface SealedRow {
  readonly provider: string
  readonly sealed_secrets: string
}

/**
 * The SQL that seals the rows again under another key. Rows that the new key opens already are left out, so the
 * command can be repeated after an interruption.
 * @throws if a key is too short, or a row opens with neither of them: nothing may be changed then.
 */
export async function resealRows(
  rows: readonly SealedRow[],
  keys: { readonly from: string | undefined; readonly to: string | undefined },
): Promise<string[]> {
  const [from, to] = [readSecretsKey({ SECRETS_KEY: keys.from }), readSecretsKey({ SECRETS_KEY: keys.to })]
  if (!from.ok || !to.ok) throw new Error('SECRETS_KEY and NEW_SECRETS_KEY need at least 32 characters each.')
  const statements: string[] = []
  for (const { provider: name, sealed_secrets: sealed } of rows) {
    const provider = REAL_PROVIDERS.find((known) => known === name)
    if (provider === undefined) continue
    if ((await openProcessorSecrets(to.value, provider, sealed)) !== null) continue
    const secrets = await openProcessorSecrets(from.value, provider, sealed)
    if (secrets === null) throw new Error(`SECRETS_KEY does not open the secrets of ${provider}.`)
    const resealed = await sealProcessorSecrets(to.value, provider, secrets)
    // A change that an administrator makes meanwhile is not overwritten.
    statements.push(
      `update payment_providers set sealed_secrets = '${resealed}' where provider = '${provider}' and sealed_secrets = '${sealed}'`,
    )
  }
  return statements
}
