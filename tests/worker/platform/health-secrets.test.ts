import { env } from 'cloudflare:workers'
import { expect, test } from 'vitest'
import { checkHealth } from '../../../worker/services/platform/check-health.ts'

const production = {
  ...env,
  ENVIRONMENT: 'production',
  SITE_URL: 'https://hammerlane.example',
  MAIL_FROM: 'Hammerlane <mail@hammerlane.example>',
}

test.each([
  ['all secrets', production, 'operational'],
  ['no AUTH_SECRET', { ...production, AUTH_SECRET: undefined }, 'down'],
  ['AUTH_SECRET that is too short', { ...production, AUTH_SECRET: 'short' }, 'down'],
  ['no SITE_URL', { ...production, SITE_URL: '' }, 'degraded'],
  ['no MAIL_FROM', { ...production, MAIL_FROM: undefined }, 'degraded'],
  ['one of two Turnstile keys', { ...production, TURNSTILE_SITE_KEY: 'key' }, 'degraded'],
  ['one of three push keys', { ...production, VAPID_PUBLIC_KEY: 'key' }, 'degraded'],
  ['development without mail settings', { ...env, SITE_URL: undefined, MAIL_FROM: undefined }, 'operational'],
])('health: %s -> %3$s', async (_, where, state) => {
  const health = await checkHealth(where as typeof env)
  expect(health.state).toBe(state)
  const secrets = health.parts.find(({ name }) => name === 'secrets')
  expect(secrets?.state).toBe(state === 'operational' ? 'operational' : 'down')
})
