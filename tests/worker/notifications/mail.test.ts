import { env } from 'cloudflare:workers'
import { afterEach, expect, test } from 'vitest'
import { MINUTE_MS } from '../../../domain/format/time-units.ts'
import type { PersonalEvent } from '../../../domain/notifications/personal-event.ts'
import { armFault } from '../../../worker/dev/faults.ts'
import { readOutbox } from '../../../worker/dev/read-outbox.ts'
import { createMailer } from '../../../worker/providers/email/mailer.ts'
import { composeMail } from '../../../worker/services/notifications/compose-mail.ts'
import { mailNotification } from '../../../worker/services/notifications/notification-mail.ts'
import { type OutgoingMail, sendDueMail, sendMail } from '../../../worker/services/notifications/send-mail.ts'
import { confirmAddress, makeAuction, makePerson, type TestPerson } from '../support/rooms.ts'

const T0 = Date.UTC(2026, 0, 1)

afterEach(async () => {
  armFault('email', 0)
  await env.DB.prepare('delete from emails').run()
  await env.DB.prepare('delete from admin_alerts').run()
})

const mail = (changes: Partial<OutgoingMail> = {}): OutgoingMail => ({
  key: 'won:1:1',
  userId: null,
  to: 'winner@example.com',
  subject: 'You won',
  text: 'You won. See http://localhost/auctions/1 and http://localhost/auctions/1 again.',
  html: '<p>You won.</p>',
  ...changes,
})

test('outbox: sent mail -> listed with its links', async () => {
  await sendMail(env, mail(), T0)
  expect(await readOutbox(env, { to: 'Winner@Example.com' })).toEqual([
    {
      to: 'winner@example.com',
      subject: 'You won',
      text: mail().text,
      html: '<p>You won.</p>',
      links: ['http://localhost/auctions/1'],
      created_at: '2026-01-01T00:00:00.000Z',
    },
  ])
  expect(await readOutbox(env, { to: 'loser@example.com' })).toEqual([])
})

test('outbox: several mails -> newest first', async () => {
  await sendMail(env, mail({ key: 'a', subject: 'First' }), T0)
  await sendMail(env, mail({ key: 'b', subject: 'Second' }), T0 + 1)
  expect((await readOutbox(env, { to: null })).map(({ subject }) => subject)).toEqual(['Second', 'First'])
})

test('mail: same key several times -> sent once', async () => {
  await Promise.all([sendMail(env, mail(), T0), sendMail(env, mail(), T0), sendMail(env, mail(), T0 + 1)])
  expect(await readOutbox(env, { to: null })).toHaveLength(1)
})

test('mail: delivery fails -> retried until it succeeds', async () => {
  armFault('email', 2)
  await sendMail(env, mail(), T0)
  expect(await readOutbox(env, { to: null })).toEqual([])
  await sendDueMail(env, T0 + MINUTE_MS - 1)
  expect(await readOutbox(env, { to: null })).toEqual([])
  await sendDueMail(env, T0 + MINUTE_MS)
  expect(await readOutbox(env, { to: null })).toEqual([])
  await sendDueMail(env, T0 + 2 * MINUTE_MS)
  expect(await readOutbox(env, { to: null })).toEqual([])
  await sendDueMail(env, T0 + 3 * MINUTE_MS)
  expect(await readOutbox(env, { to: null })).toHaveLength(1)
})

test('due mail: two runs at once -> one attempt', async () => {
  armFault('email', 1)
  await sendMail(env, mail(), T0)
  armFault('email', 1)
  await Promise.all([sendDueMail(env, T0 + MINUTE_MS), sendDueMail(env, T0 + MINUTE_MS)])
  const row = await env.DB.prepare('select attempts, state from emails').first()
  expect(row).toEqual({ attempts: 2, state: 'queued' })
})

test('mail: last attempt fails -> given up, admin alert', async () => {
  armFault('email', 1000)
  await sendMail(env, mail(), T0)
  for (let hour = 1; hour <= 12; hour += 1) await sendDueMail(env, T0 + hour * 61 * MINUTE_MS)
  const row = await env.DB.prepare('select attempts, state, last_error from emails').first()
  expect(row).toEqual({
    attempts: 10,
    state: 'failed',
    last_error: 'The mail server did not answer (armed fault)',
  })
  const { results } = await env.DB.prepare('select kind, severity, state, message from admin_alerts').all()
  expect(results).toEqual([
    {
      kind: 'email_failed',
      severity: 'medium',
      state: 'new',
      message: 'A mail could not be sent after 10 attempts: You won',
    },
  ])
})

test('mail: production -> sent through the binding with the configured sender', async () => {
  const sent: unknown[] = []
  const EMAIL = {
    send: (message: unknown) => {
      sent.push(message)
      return Promise.resolve({ messageId: '1' })
    },
  }
  const letter = { to: 'a@example.com', subject: 'Hello', text: 'Hello.', html: '<p>Hello.</p>' }
  const mailer = createMailer({ EMAIL, MAIL_FROM: 'Hammerlane <hello@hammerlane.test>' })
  await mailer.send({ ...letter, unsubscribeUrl: null })
  expect(sent).toEqual([{ from: 'Hammerlane <hello@hammerlane.test>', ...letter }])
})

test('mail that can be turned off -> header with the address of the settings; any other mail -> none', async () => {
  const headers: unknown[] = []
  const EMAIL = {
    send: (message: object) => {
      headers.push('headers' in message ? message.headers : null)
      return Promise.resolve({ messageId: '1' })
    },
  }
  const content = { headline: 'You have been outbid', paragraphs: [], action: null, reason: 'You bid on it.' }
  const to = { userId: null, to: 'a@example.com', name: null }
  for (const isOptional of [true, undefined] as const) {
    const key = `optional:${isOptional}`
    const letter = await composeMail(env, { key, ...to }, { ...content, ...(isOptional && { isOptional }) })
    await sendMail({ ...env, EMAIL } as typeof env, letter, T0)
  }
  const settings = 'http://localhost/dashboard?tab=settings&section=notifications'
  expect(headers).toEqual([{ 'List-Unsubscribe': `<${settings}>` }, null])
})

test('mail: production without the binding -> error', async () => {
  const letter = { to: 'a@example.com', subject: 'Hello', text: 'Hello.', html: '', unsubscribeUrl: null }
  await expect(createMailer({}).send(letter)).rejects.toThrow('send_email')
})

test('mail: line break in the subject -> one line', async () => {
  await sendMail(env, mail({ subject: 'You won\r\nBcc: x@example.com' }), T0)
  expect((await readOutbox(env, { to: 'winner@example.com' }))[0]?.subject).toBe('You won Bcc: x@example.com')
})

/** A notification as a person's channel has it. */
const notice = (event: PersonalEvent, key: string, atMs = T0) =>
  ({ ...event, key, seq: 1, atMs, readAtMs: null, isOver: false }) as const

test('notification mail in production: 6th in an hour to an address that nobody has confirmed -> not sent, to a confirmed one sent', async () => {
  const production = { ...env, LIMITS: 'production' }
  const { id: auctionId } = await makeAuction()
  const countMails = async (person: TestPerson) => {
    for (let thread = 1; thread <= 6; thread += 1) {
      const data = { auction_id: auctionId, auction_title: 'Car', thread_id: thread, from: 'Ann' }
      const notification = notice({ event: 'message_received', data }, `message:${thread}`)
      await mailNotification(production, { userId: person.userId, notification, nowMs: Date.now() })
    }
    return (await readOutbox(env, { to: `${person.username}@example.com` })).length
  }
  expect(await countMails(await makePerson({ authorized: false }))).toBe(5)
  expect(await countMails(await confirmAddress(await makePerson({ authorized: false })))).toBe(6)
})

test('notification mail in production: new bids that share a mail -> count once; outbid while the mails of the hour are used up -> sent', async () => {
  const production = { ...env, LIMITS: 'production' }
  const { id: auctionId } = await makeAuction()
  const person = await confirmAddress(await makePerson({ authorized: false }))
  const to = `${person.username}@example.com`
  const car = { auction_id: auctionId, auction_title: 'Car' }
  const send = async (event: PersonalEvent, key: string) => {
    await mailNotification(production, {
      userId: person.userId,
      notification: notice(event, key),
      nowMs: Date.now(),
    })
    return (await readOutbox(env, { to })).length
  }
  const newBid = { event: 'bid_placed', data: { ...car, bid: { id: 1, bid_amount: 1 } } } as const
  expect(await send(newBid, 'bid:1')).toBe(1)
  await env.DB.prepare('update rate_limit_hits set amount = 119 where bucket = ?')
    .bind(`notificationMail:${to}`)
    .run()
  expect(await send(newBid, 'bid:2')).toBe(1)
  const question = { event: 'question_asked', data: { ...car, question_id: 1 } } as const
  expect(await send(question, 'question:1')).toBe(2)
  expect(await send(question, 'question:2')).toBe(2)
  expect(await send({ event: 'outbid', data: { ...car, current_bid: 1 } }, 'outbid:1')).toBe(3)
})
