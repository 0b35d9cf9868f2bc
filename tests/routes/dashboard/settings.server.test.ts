import { env } from 'cloudflare:workers'
import { expect, test } from 'vitest'
import { action } from '../../../app/routes/dashboard/action.server.ts'
import { loader } from '../../../app/routes/dashboard/loader.server.ts'
import { pageAs } from '../../worker/support/page-as.ts'
import { makePerson } from '../../worker/support/rooms.ts'
import { callAction, callLoader } from '../../worker/support/route-calls.ts'

/** The preferences of a person: the form's post, and what the section shows then. */
async function preferencesOf(changes: Parameters<typeof pageAs>[1] = {}) {
  const ann = await makePerson()
  const post = (fields: Readonly<Record<string, string>>) =>
    callAction(action, {
      context: pageAs(ann, changes),
      request: new Request('http://localhost/dashboard?tab=settings', {
        method: 'POST',
        body: new URLSearchParams({ intent: 'preferences', ...fields }),
      }),
    })
  const read = async () => {
    const answer = await callLoader(loader, {
      context: pageAs(ann, changes),
      query: 'tab=settings&section=preferences',
    })
    if (answer instanceof Response || answer.dashboard?.list.kind !== 'settings')
      throw new Error('The settings were not read.')
    const { settings } = answer.dashboard.list
    return settings.section === 'preferences'
      ? { ...settings.preferences, offersSms: settings.offersSms }
      : null
  }
  return { post, read }
}

test('preferences: form without a switch -> that preference is off, the other one on', async () => {
  const { post, read } = await preferencesOf()
  expect(await read()).toMatchObject({ email_notifications: true, auto_bidding: true })
  await post({ email_notifications: 'on' })
  expect(await read()).toMatchObject({ email_notifications: true, auto_bidding: false })
  await post({ auto_bidding: 'on' })
  expect(await read()).toMatchObject({ email_notifications: false, auto_bidding: true })
})

test('SMS: turned on -> saved only where a provider is set', async () => {
  const without = await preferencesOf()
  await without.post({ sms_notifications: 'on' })
  expect(await without.read()).toMatchObject({ offersSms: false, sms_notifications: false })
  const offering = await preferencesOf({ env: { ...env, SMS: { send: async () => undefined } } })
  await offering.post({ sms_notifications: 'on' })
  expect(await offering.read()).toMatchObject({ offersSms: true, sms_notifications: true })
})
