import { z } from 'zod'
import { LOGIN_OUTCOMES } from '../account/sign-in.ts'
import { Id, WireTime } from './text-fields.ts'

/** A person's sessions, login history and second factor in the API. */

const WireDevice = z.object({ browser: z.string(), system: z.string(), label: z.string() })

export const WireOwnSession = z.object({
  id: Id,
  is_current: z.boolean(),
  device: WireDevice,
  ip_address: z.string().nullable(),
  created_at: WireTime,
  last_seen_at: WireTime,
  expires_at: WireTime,
})

export const WireLogin = z.object({
  id: Id,
  outcome: z.enum(LOGIN_OUTCOMES),
  device: WireDevice,
  ip_address: z.string().nullable(),
  at: WireTime,
})

export const WireTwoFactor = z.object({
  enabled: z.boolean(),
  enabled_at: WireTime.nullable(),
  recovery_codes_left: z.number().int(),
})

export const WireTwoFactorSetup = z.object({
  secret: z.string().describe('Base32, for typing into an app that has no camera'),
  uri: z.string().describe('otpauth address'),
  qr_svg: z.string().describe('The address as a QR code'),
})
