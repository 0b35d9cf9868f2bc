import { refusal } from '../../../../domain/errors.ts'
import type { RealProvider } from '../../../../domain/money/processor-urls.ts'
import { err, ok, type Result } from '../../../../domain/result.ts'
import { openText, sealText } from '../../platform/sealed-text.ts'

/** The secrets of a processor; null where none is set. */
export interface ProcessorSecrets {
  readonly secretKey: string | null
  readonly webhookSecret: string | null
}

const MIN_KEY_LENGTH = 32

const NO_KEY = refusal('unavailable', {
  message: 'Payment secrets cannot be stored: the server has no SECRETS_KEY.',
})

/** The key of the environment that seals secrets. Error: `unavailable` without one. */
export function readSecretsKey({
  SECRETS_KEY: key = '',
}: {
  readonly SECRETS_KEY?: string | undefined
}): Result<string> {
  return key.length < MIN_KEY_LENGTH ? err(NO_KEY) : ok(key)
}

/** Encrypts a processor's secrets for the database. */
export async function sealProcessorSecrets(
  secretsKey: string,
  provider: RealProvider,
  secrets: ProcessorSecrets,
): Promise<string> {
  return sealText(await deriveKey(secretsKey), aboutOf(provider), JSON.stringify(secrets))
}

/** Decrypts them; null if they were sealed with another key, or for another processor. */
export async function openProcessorSecrets(
  secretsKey: string,
  provider: RealProvider,
  sealed: string,
): Promise<ProcessorSecrets | null> {
  const text = await openText(await deriveKey(secretsKey), aboutOf(provider), sealed)
  return text === null ? null : (JSON.parse(text) as ProcessorSecrets)
}

function aboutOf(provider: RealProvider): string {
  return `payment-provider:${provider}`
}

async function deriveKey(secretsKey: string): Promise<CryptoKey> {
  const text = new TextEncoder()
  const base = await crypto.subtle.importKey('raw', text.encode(secretsKey), 'HKDF', false, ['deriveKey'])
  const parameters = {
    name: 'HKDF',
    hash: 'SHA-256',
    salt: text.encode('hammerlane'),
    info: text.encode('payment-providers'),
  }
  return crypto.subtle.deriveKey(parameters, base, { name: 'AES-GCM', length: 256 }, false, [
    'encrypt',
    'decrypt',
  ])
}
