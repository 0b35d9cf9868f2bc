import type { AuditActor } from '../../../../domain/administration/audit.ts'
import { invalidFields, type Refusal, refusal } from '../../../../domain/errors.ts'
import { parseApiUrl, type RealProvider } from '../../../../domain/money/processor-urls.ts'
import { err, ok, type Result } from '../../../../domain/result.ts'
import type { ProviderSettingsBody } from '../../../../domain/schemas/payment-providers.ts'
import { database } from '../../../db/client.ts'
import {
  findPaymentProvider,
  hasOpenPayments,
  type PaymentProviderRow,
  upsertPaymentProvider,
} from '../../../db/queries/payments/payment-providers.ts'
import type { Env } from '../../../env.ts'
import { requireRecentProof } from '../../accounts/recent-proof.ts'
import type { Viewer } from '../../accounts/sessions/viewer.ts'
import { isDevelopment } from '../../platform/environment.ts'
import { endSandboxAuthorizations } from './end-sandbox-authorizations.ts'
import { openRow } from './find-processor.ts'
import { type ProcessorSecrets, readSecretsKey, sealProcessorSecrets } from './processor-secrets.ts'
import { type ProcessorSettings, toProcessorSettings } from './read-processors.ts'

const UNREADABLE = refusal('unavailable', {
  message:
    'The stored secrets cannot be opened with this SECRETS_KEY. Enter secret key and webhook secret again.',
})

/**
 * Stores a processor's settings. A secret that is absent or empty stays, null clears it. A change of a secret or of
 * the address that it is sent to needs recent proof. The first activation of a real processor ends all sandbox
 * authorizations. Errors: `proof_required`, `invalid` on the field, or `unavailable` without the key that seals
 * secrets. docs/rules/payments.md, Settings of processors
 */
export async function saveProcessor(
  env: Env,
  options: {
    readonly body: ProviderSettingsBody
    readonly viewer: Viewer
    readonly actor: AuditActor
    readonly nowMs: number
    readonly waitUntil: (work: Promise<unknown>) => void
  },
): Promise<Result<ProcessorSettings>> {
  const { body, viewer, actor, nowMs } = options
  const db = database(env)
  const before = await findPaymentProvider(db, body.provider)
  const stored = before === null ? NO_SECRETS : await openRow(env, before, body.provider)
  const { secretKey, webhookSecret } = body.config
  const secrets = {
    secretKey: keepOr(stored?.secretKey ?? null, secretKey),
    webhookSecret: keepOr(stored?.webhookSecret ?? null, webhookSecret),
  }
  const apiBaseUrl = readApiUrl(env, body, before)
  if (!apiBaseUrl.ok) return apiBaseUrl
  const changesSecrets = isGiven(secretKey) || isGiven(webhookSecret)
  if (changesSecrets || apiBaseUrl.value !== (before?.apiBaseUrl ?? null)) {
    const refused = requireRecentProof(viewer, nowMs)
    if (refused) return err(refused)
  }
  // What cannot be opened cannot be kept beside a new secret.
  if (stored === null && !(isGiven(secretKey) && isGiven(webhookSecret))) return err(UNREADABLE)
  const sealed = changesSecrets ? await seal(env, body.provider, secrets) : ok(before?.sealedSecrets ?? null)
  if (!sealed.ok) return sealed
  const row: PaymentProviderRow = {
    provider: body.provider,
    isActive: body.is_active,
    apiBaseUrl: apiBaseUrl.value,
    publishableKey: body.config.publishableKey ?? before?.publishableKey ?? null,
    sealedSecrets: sealed.value,
    updatedById: viewer.id,
    updatedAtMs: nowMs,
  }
  const refused = row.isActive ? refuseActivation(row, secrets) : null
  if (refused) return err(refused)
  if (isOtherAccount(before, row) && (await hasOpenPayments(db, body.provider))) return err(PAYMENTS_OPEN)
  const after = toProcessorSettings(row, secrets)
  await upsertPaymentProvider(db, row, {
    actor,
    action: 'payment_provider.save',
    subjectType: 'payment_provider',
    subjectId: body.provider,
    before: before === null ? null : toProcessorSettings(before, stored ?? NO_SECRETS),
    after: { ...after, secretKeyChanged: isGiven(secretKey), webhookSecretChanged: isGiven(webhookSecret) },
    reason: body.reason,
  })
  if (row.isActive && before?.isActive !== true) options.waitUntil(endSandboxAuthorizations(env, nowMs))
  return ok(after)
}

const PAYMENTS_OPEN = refusal('conflict', {
  message:
    'Payments of this account are open. Another account can be set once its holds, premiums and listing payments are over; until then make the processor inactive.',
})

/**
 * Whether the settings lead to another PayPal account, which knows none of the payments: its client ID names the account,
 * and its base URL whether money moves.
 */
function isOtherAccount(before: PaymentProviderRow | null, after: PaymentProviderRow): boolean {
  return (
    before !== null &&
    before.publishableKey !== null &&
    before.provider === 'paypal' &&
    (before.publishableKey !== after.publishableKey || before.apiBaseUrl !== after.apiBaseUrl)
  )
}

const NO_SECRETS: ProcessorSecrets = { secretKey: null, webhookSecret: null }

/** Absent and empty leave a stored secret as it is. */
function isGiven(secret: string | null | undefined): boolean {
  return secret !== undefined && secret !== ''
}

function keepOr(stored: string | null, given: string | null | undefined): string | null {
  return given === undefined || given === '' ? stored : given
}

function readApiUrl(
  env: Env,
  { provider, config: { apiBaseUrl } }: ProviderSettingsBody,
  before: PaymentProviderRow | null,
): Result<string | null> {
  if (apiBaseUrl === undefined) return ok(before?.apiBaseUrl ?? null)
  if (apiBaseUrl === null || apiBaseUrl === '') return ok(null)
  const url = parseApiUrl(provider, apiBaseUrl, { isDevelopment: isDevelopment(env) })
  if (url !== null) return ok(url)
  return err(invalidFields({ 'config.apiBaseUrl': ["Enter the processor's own API base URL"] }))
}

async function seal(
  env: Env,
  provider: RealProvider,
  secrets: ProcessorSecrets,
): Promise<Result<string | null>> {
  if (secrets.secretKey === null && secrets.webhookSecret === null) return ok(null)
  const key = readSecretsKey(env)
  return key.ok ? ok(await sealProcessorSecrets(key.value, provider, secrets)) : key
}

function refuseActivation(
  { publishableKey }: PaymentProviderRow,
  { secretKey, webhookSecret }: ProcessorSecrets,
): Refusal | null {
  const errors = {
    ...(secretKey === null && { 'config.secretKey': ['Enter the secret key before you activate'] }),
    ...(!publishableKey && { 'config.publishableKey': ['Enter the publishable key before you activate'] }),
    ...(webhookSecret === null && {
      'config.webhookSecret': ['Enter the webhook secret before you activate'],
    }),
  }
  return Object.keys(errors).length === 0 ? null : invalidFields(errors)
}
