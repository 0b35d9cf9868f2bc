import { env } from 'cloudflare:workers'
import { desc } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { action } from '../../../app/routes/contact/action.server.ts'
import { loader } from '../../../app/routes/contact/loader.server.ts'
import type { ContactFields } from '../../../domain/contact/contact-form.ts'
import { HOUR_MS, MINUTE_MS } from '../../../domain/format/time-units.ts'
import { contactMessages } from '../../../worker/db/schema/index.ts'
import { readOutbox } from '../../../worker/dev/read-outbox.ts'
import type { Viewer } from '../../../worker/services/accounts/sessions/viewer.ts'
import { isChallengeSolved, issueChallenge } from '../../../worker/services/messaging/challenge.ts'
import { submitContactMessage } from '../../../worker/services/messaging/submit-message.ts'
import { callApi } from '../support/api.ts'
import { tokenFor } from '../support/listing.ts'
import { pageAs } from '../support/page-as.ts'
import { db, makePerson, toViewer } from '../support/rooms.ts'
import { callAction } from '../support/route-calls.ts'

const SENT = "Thank you! Your message has been sent successfully. We'll get back to you soon."

/** A challenge with its cookie and its right answer, computed as a person would. */
async function challenge() {
  const { body, headers } = await callApi('GET', '/contact/challenge')
  return { answer: solve(body.data.question), cookie: headers.get('set-cookie')?.split(';', 1)[0] ?? '' }
}

function solve(question: string): number {
  const [left, operation, right] = question.split(' ')
  const [a, b] = [Number(left), Number(right)]
  return operation === '+' ? a + b : operation === '-' ? a - b : a * b
}

/** A valid message but for the answer to a challenge: without its cookie any integer passes. */
function message(changes: Record<string, unknown> = {}) {
  return {
    name: 'Maria Lopez',
    email: 'maria@example.com',
    subject: 'billing',
    message: 'Where is <b>my</b> hold?',
    captchaAnswer: '12',
    websiteUrl: '',
    ...changes,
  }
}

let addresses = 0

/** Submits from a new client address unless one is given, because submissions per address are limited. */
async function submit(
  body: object,
  {
    address = `10.1.0.${++addresses}`,
    token,
    cookie,
  }: { address?: string; token?: string; cookie?: string } = {},
) {
  const headers = { 'cf-connecting-ip': address, ...(cookie !== undefined && { cookie }) }
  return callApi('POST', '/contact/submit', { body, token, headers })
}

const newest = async () => {
  const [row] = await db().select().from(contactMessages).orderBy(desc(contactMessages.id)).limit(1)
  return row
}

describe('contact message', () => {
  it('valid -> stored and mailed to support, escaped', async () => {
    const { status, body } = await submit(message())
    expect({ status, body }).toMatchObject({ status: 200, body: { success: true, message: SENT } })
    expect(await newest()).toMatchObject({
      userId: null,
      name: 'Maria Lopez',
      email: 'maria@example.com',
      subject: 'billing',
      message: 'Where is <b>my</b> hold?',
      answeredAtMs: null,
    })
    const mails = () => readOutbox(env, { to: 'support@hammerlane.test' })
    await expect
      .poll(async () => (await mails())[0]?.subject)
      .toMatch(/^Billing: Maria Lopez \(message \d+\)$/)
    const [mail] = await mails()
    expect(mail?.text).toContain('Maria Lopez <maria@example.com>')
    expect(mail?.html).toContain('Where is &lt;b&gt;my&lt;/b&gt; hold?')
  })

  it('signed-in sender -> stored with the user id', async () => {
    const person = await makePerson()
    await submit(message(), { token: await tokenFor(person) })
    expect((await newest())?.userId).toBe(person.userId)
  })

  it.each([
    [{ name: '  ', email: '', message: '', captchaAnswer: '' }, 'name', 'Please enter your name'],
    [{ email: '', message: '', captchaAnswer: '' }, 'email', 'Please enter your email address'],
    [{ message: ' \n ', captchaAnswer: '' }, 'message', 'Please enter your message'],
    [{ captchaAnswer: '1.5' }, 'captchaAnswer', 'Please answer the math problem correctly'],
    [{ captchaAnswer: 'seven' }, 'captchaAnswer', 'Please answer the math problem correctly'],
    [{ captchaAnswer: undefined }, 'captchaAnswer', 'Please answer the math problem correctly'],
    [{ name: 5, email: ['x'] }, 'email', 'Please enter your email address'],
  ])('%j -> 422 at %s: %s', async (changes, field, text) => {
    const before = await newest()
    const { status, body } = await submit(message(changes))
    expect(status).toBe(422)
    expect(body).toMatchObject({ success: false, message: text, errors: { [field]: [text] } })
    expect(await newest()).toEqual(before)
  })

  it('honeypot filled in -> 422 without a field', async () => {
    const { status, body } = await submit(message({ websiteUrl: 'http://spam.example' }))
    expect(status).toBe(422)
    expect(body).toEqual({ success: false, code: 'invalid', message: 'Invalid submission' })
  })

  it("the challenge's cookie: wrong answer -> 422; right answer -> sent, and the cookie removed", async () => {
    const { answer, cookie } = await challenge()
    const wrong = await submit(message({ captchaAnswer: answer + 1 }), { cookie })
    expect([wrong.status, wrong.body.message]).toEqual([422, 'Please answer the math problem correctly'])
    const right = await submit(message({ captchaAnswer: answer }), { cookie })
    expect([right.status, right.headers.get('set-cookie')]).toEqual([
      200,
      'hl_challenge=; Path=/; HttpOnly; SameSite=Lax; Max-Age=0',
    ])
  })

  it('one challenge sent several times at once -> one message', async () => {
    const { answer, cookie } = await challenge()
    const send = () => submit(message({ captchaAnswer: answer }), { cookie })
    const statuses = await Promise.all([send(), send(), send()])
    expect(statuses.map(({ status }) => status).sort()).toEqual([200, 422, 422])
  })

  it('altered cookie -> 422', async () => {
    const { cookie } = await challenge()
    const [text = '', mac] = cookie.slice('hl_challenge='.length).split('.')
    const claims = JSON.parse(atob(text.replaceAll('-', '+').replaceAll('_', '/')))
    const altered = btoa(JSON.stringify([1, 0, 1, ...claims.slice(3)])).replaceAll('=', '')
    for (const value of [`${altered}.${mac}`, 'x.y', '']) {
      const { status } = await submit(message({ captchaAnswer: 2 }), { cookie: `hl_challenge=${value}` })
      expect(status).toBe(422)
    }
  })

  it('without the cookie, the sixth from one address in an hour -> 429, signed in or not', async () => {
    const nowMs = Date.now()
    const fields = { ...message(), captchaAnswer: '-3' } as ContactFields
    const send = (viewer: Viewer | null, minutes: number, ipAddress = '10.2.0.1') =>
      submitContactMessage(
        { ...env, ENVIRONMENT: 'production' },
        { fields, token: null, viewer, ipAddress, nowMs: nowMs + minutes * MINUTE_MS, waitUntil: () => {} },
      )
    const viewer = toViewer(await makePerson())
    for (const minutes of [0, 1, 2, 3, 4]) expect(await send(null, minutes)).toBeNull()
    expect(await send(null, 5)).toMatchObject({ status: 429, retryAfter: 55 * 60 })
    expect(await send(viewer, 5)).toMatchObject({ status: 429 })
    expect(await send(null, 5, '10.2.0.2')).toBeNull()
    expect(await send(null, 60)).toBeNull()
  })
})

describe('contact page', () => {
  const open = async (query = '', cookie?: string) => {
    const request = new Request(`http://localhost/contact?${query}`, { headers: cookie ? { cookie } : {} })
    const { data, init } = await loader({ context: { ...pageAs(null) }, params: {}, request })
    return { question: data.page.question, cookie: new Headers(init?.headers).get('set-cookie') }
  }

  it('second tab -> the same question and no new cookie', async () => {
    const first = await open()
    expect(first.cookie).toMatch(
      /^hl_challenge=[\w-]+\.[\w-]+; Path=\/; HttpOnly; SameSite=Lax; Max-Age=7200$/,
    )
    expect(await open('', first.cookie?.split(';', 1)[0])).toEqual({ question: first.question, cookie: null })
  })

  it("form posted without scripts -> the cookie's answer counts", async () => {
    const { answer, cookie } = await challenge()
    const post = (captchaAnswer: number) =>
      callAction(action, {
        context: pageAs(null),
        request: new Request('http://localhost/contact', {
          method: 'POST',
          headers: { cookie },
          body: new URLSearchParams({ ...message(), captchaAnswer: String(captchaAnswer) }),
        }),
      })
    expect(await post(answer + 1)).toMatchObject({ errors: { captchaAnswer: [expect.any(String)] } })
    expect(await post(answer)).toMatchObject({ status: 302 })
  })
})

it('challenge: two hours old -> its answer is not taken any more', async () => {
  const nowMs = Date.now()
  const { question, cookie } = await issueChallenge(env, nowMs)
  const token = /^hl_challenge=([^;]*)/.exec(cookie)?.[1] ?? ''
  const at = (atMs: number) => isChallengeSolved(env, { token, answer: String(solve(question)), nowMs: atMs })
  expect([await at(nowMs + 2 * HOUR_MS - 1), await at(nowMs + 2 * HOUR_MS)]).toEqual([true, false])
})
