import { expect, test } from 'vitest'
import { resealFactors, resealRows } from '../../scripts/reseal/reseal-rows.ts'
import { openSecret, sealSecret } from '../../worker/services/accounts/totp.ts'
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

test('reseal: second factor -> opens with the new secret only; repeated -> nothing left; foreign -> an error', async () => {
  const sealed = await sealSecret({ AUTH_SECRET: FROM }, 7, 'JBSWY3DPEHPK3PXP')
  const row = { user_id: 7, sealed_secret: sealed }
  const [statement = ''] = await resealFactors([row], { from: FROM, to: TO })
  expect(statement).toContain(`where user_id = 7 and sealed_secret = '${sealed}'`)
  const resealed = /set sealed_secret = '([^']+)'/.exec(statement)?.[1] ?? ''
  expect(await openSecret({ AUTH_SECRET: TO }, 7, resealed)).toBe('JBSWY3DPEHPK3PXP')
  expect(await openSecret({ AUTH_SECRET: FROM }, 7, resealed)).toBeNull()
  expect(await resealFactors([{ ...row, sealed_secret: resealed }], { from: FROM, to: TO })).toEqual([])
  await expect(resealFactors([row], { from: 'c'.repeat(32), to: TO })).rejects.toThrow('does not open')
})
