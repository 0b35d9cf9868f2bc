import { expect, test } from 'vitest'
import { resealRows } from '../../scripts/reseal/reseal-rows.ts'
import {
  openProcessorSecrets,
  sealProcessorSecrets,
} from '../../worker/services/payments/processors/processor-secrets.ts'

const FROM = 'a'.repeat(32)
const TO = 'b'.repeat(32)
const SECRETS = { secretKey: 'sk_test_1', webhookSecret: null }

const rowSealedWith = async (key: string) => ({
  provider: 'stripe',
  sealed_secrets: await sealProcessorSecrets(key, 'stripe', SECRETS),
})

test('reseal: row under the old key -> opens with the new key only; repeated -> nothing left to do', async () => {
  const row = await rowSealedWith(FROM)
  const [statement = ''] = await resealRows([row], { from: FROM, to: TO })
  expect(statement).toContain(`and sealed_secrets = '${row.sealed_secrets}'`)
  const sealed = /set sealed_secrets = '([^']+)'/.exec(statement)?.[1] ?? ''
  expect(await openProcessorSecrets(TO, 'stripe', sealed)).toEqual(SECRETS)
  expect(await openProcessorSecrets(FROM, 'stripe', sealed)).toBeNull()
  expect(await resealRows([{ ...row, sealed_secrets: sealed }], { from: FROM, to: TO })).toEqual([])
})

test('reseal: row that neither key opens, or a short key -> an error and no statement', async () => {
  const row = await rowSealedWith('c'.repeat(32))
  await expect(resealRows([row], { from: FROM, to: TO })).rejects.toThrow('does not open')
  await expect(resealRows([row], { from: FROM, to: 'short' })).rejects.toThrow('32 characters')
})
