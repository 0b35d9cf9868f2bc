import { env } from 'cloudflare:workers'
import { expect, test } from 'vitest'
import { sendMail } from '../../../worker/services/notifications/send-mail.ts'
import { callApi } from '../support/api.ts'
import { makeAdmin } from '../support/listing.ts'
import { signInProvedAdmin } from '../support/unpaid-sale.ts'

const LINK = 'https://hammerlane.test/reset-password?token=abc'
const mail = (key: string) => ({
  key,
  userId: null,
  to: 'reader@example.com',
  subject: 'Choose a new password',
  text: `Open ${LINK}`,
  html: `<a href="${LINK}">Open</a>`,
})

test('mail log: mails of an address -> newest first, without body and links', async () => {
  const { token } = await signInProvedAdmin()
  await sendMail(env, mail('reset:1'), 1)
  await sendMail(env, mail('outbid:1'), 2)
  const { body } = await callApi('GET', '/admin/mails?to=READER@example.com', { token })
  expect(body.data.data.map(({ kind, state }: { kind: string; state: string }) => [kind, state])).toEqual([
    ['outbid', 'sent'],
    ['reset', 'sent'],
  ])
  expect(JSON.stringify(body)).not.toContain('token=abc')
  expect((await callApi('GET', '/admin/mails?state=lost', { token })).status).toBe(422)
})

test('mail log: mail about an auction -> support does not read its subject, an administrator does', async () => {
  await sendMail(env, { ...mail('outbid:3'), to: 'bidder@example.com', subject: 'Outbid: An Accord (#7)' }, 1)
  const [admin, support] = [await signInProvedAdmin(), await makeAdmin()]
  await env.DB.prepare("update users set role = 'support' where id = ?").bind(support.person.userId).run()
  const subjects = async (token: string) =>
    (await callApi('GET', '/admin/mails?to=bidder@example.com', { token })).body.data.data.map(
      ({ subject }: { subject: string }) => subject,
    )
  expect(await subjects(admin.token)).toEqual(['Outbid: An Accord (#7)'])
  expect(await subjects(support.token)).toEqual(['About an auction'])
})

test('account mail: sent outside development -> its body and links are emptied; others keep theirs', async () => {
  const production = {
    ...env,
    ENVIRONMENT: 'production',
    SITE_URL: 'https://hammerlane.test',
    MAIL_FROM: 'a@hammerlane.test',
  }
  await sendMail(production as typeof env, mail('reset:2'), 1)
  await sendMail(production as typeof env, mail('outbid:2'), 1)
  const { results } = await env.DB.prepare(
    "select key, state, text_body, html_body, links from emails where key in ('reset:2', 'outbid:2') order by key desc",
  ).all()
  expect(results).toMatchObject([
    { key: 'reset:2', state: 'sent', text_body: '', html_body: '', links: '[]' },
    { key: 'outbid:2', state: 'sent', text_body: `Open ${LINK}` },
  ])
})
