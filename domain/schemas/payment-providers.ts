import { z } from 'zod'
import { REAL_PROVIDERS } from '../money/processor-urls.ts'
import { withoutCardNumber } from './card-data.ts'
import { OptionalReason } from './listing-actions.ts'

/** Settings of the payment processors, for administrators. */

export const ProviderName = z.enum(REAL_PROVIDERS, { error: 'Please select a known payment provider' })

const Text = (max: number) => z.string({ error: 'Please enter a text' }).trim().max(max)
const Secret = Text(500).nullable().optional()

/** POST /payments/providers. */
export const ProviderSettingsBody = z.object({
  provider: ProviderName,
  is_active: z.boolean({ error: 'Please say whether the provider is active' }),
  config: z
    .object({
      apiBaseUrl: withoutCardNumber(Text(200)).nullable().optional().describe("Empty: the processor's own"),
      publishableKey: withoutCardNumber(Text(500)).nullable().optional(),
      secretKey: Secret.describe('Absent or empty keeps the stored one, null clears it'),
      webhookSecret: Secret.describe('Absent or empty keeps the stored one, null clears it'),
    })
    .default({}),
  reason: OptionalReason.describe('For the audit log'),
})
export type ProviderSettingsBody = z.infer<typeof ProviderSettingsBody>

export const WireProvider = z.object({
  provider: ProviderName,
  is_active: z.boolean(),
  config: z.object({
    apiBaseUrl: z.string(),
    publishableKey: z.string().nullable(),
    secretKey: z.null(),
    secretKeySet: z.boolean(),
    webhookSecret: z.null(),
    webhookSecretSet: z.boolean(),
  }),
})
