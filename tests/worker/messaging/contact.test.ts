import { env } from 'cloudflare:workers'
import { desc } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { contactMessages } from '../../../worker/db/schema/index.ts'
import { readOutbox } from '../../../worker/dev/read-outbox.ts'
import { callApi } from '../support/api.ts'
import { db, makePerson } from '../support/rooms.ts'
import { toToken } from '../support/sockets.ts'

const SENT = "Thank you! Your message has been sent successfully. We'll get back to you soon."

/** A challenge with its right answer, computed as a person would. */
async function challenge() {
  const { body } = await callApi('GET', '/contact/challenge')
  const [left, operation, right] = body.data.question.split(' ')
  const [a, b] = [Number(left), Number(right)]
  const answer = operation === '+' ? a + b : operation === '-' ? a - b : a * b
  return { answer, token: body.data.token as string }
}

async function message(changes: Record<string, unknown> = {}) {
  const { answer, token } = await challenge()
  return {
    name: 'Maria Lopez',
    email: 'maria@example.com',
    subject: 'billing',
    message: 'Where is <b>my</b> hold?',
    captchaAnswer: answer,
    captchaToken: token,
    websiteUrl: '',
    ...changes,
  }
}

let addresses = 0

/** Submits from a new client address unless one is given, because submissions per address are limited. */
async function submit(
  body: object,
  { address = `10.1.0.${++addresses}`, token }: { address?: string; token?: string } = {},
) {
  return callApi('POST', '/contact/submit', { body, token, headers: { 'cf-connecting-ip': address } })
}

const newest = async () => {
  const [row] = await db().select().from(contactMessages).orderBy(desc(contactMessages.id)).limit(1)
  return row
}

describe('contact message', () => {
  it('valid -> stored and mailed to support, escaped', async () => {
    const { status, body } = await submit(await message())
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
    await expect.poll(async () => (await mails())[0]?.subject).toBe('Billing: Maria Lopez')
    const [mail] = await mails()
    expect(mail?.text).toContain('Maria Lopez <maria@example.com>')
    expect(mail?.html).toContain('Where is &lt;b&gt;my&lt;/b&gt; hold?')
  })

  it('signed-in sender -> stored with the user id', async () => {
    const person = await makePerson()
    await submit(await message(), { token: await toToken(person) })
    expect((await newest())?.userId).toBe(person.userId)
  })

  it.each([
    [{ name: '  ', email: '', message: '', captchaAnswer: '' }, 'name', 'Please enter your name'],
    [{ email: '', message: '', captchaAnswer: '' }, 'email', 'Please enter your email address'],
    [{ message: ' \n ', captchaAnswer: '' }, 'message', 'Please enter your message'],
    [{ captchaAnswer: '1000' }, 'captchaAnswer', 'Please answer the math problem correctly'],
    [{ captchaToken: 'x.y' }, 'captchaAnswer', 'Please answer the math problem correctly'],
    [{ captchaToken: undefined }, 'captchaAnswer', 'Please answer the math problem correctly'],
    [{ name: 5, email: ['x'] }, 'email', 'Please enter your email address'],
  ])('%j -> 422 at %s: %s', async (changes, field, text) => {
    const before = await newest()
    const { status, body } = await submit(await message(changes))
    expect(status).toBe(422)
    expect(body).toMatchObject({ success: false, message: text, errors: { [field]: [text] } })
    expect(await newest()).toEqual(before)
  })

  it('honeypot filled in -> 422 without a field', async () => {
    const { status, body } = await submit(await message({ websiteUrl: 'http://spam.example' }))
    expect(status).toBe(422)
    expect(body).toEqual({ success: false, code: 'invalid', message: 'Invalid submission' })
  })

  it('one challenge sent several times at once -> one message', async () => {
    const body = await message()
    const statuses = await Promise.all([submit(body), submit(body), submit(body)])
    expect(statuses.map(({ status }) => status).sort()).toEqual([200, 422, 422])
  })

  it('altered challenge token -> 422', async () => {
    const { captchaToken, ...rest } = await message()
    const [text = '', mac] = String(captchaToken).split('.')
    const claims = JSON.parse(atob(text.replaceAll('-', '+').replaceAll('_', '/')))
    const altered = btoa(JSON.stringify([1, 0, 1, ...claims.slice(3)])).replaceAll('=', '')
    const { status } = await submit({ ...rest, captchaAnswer: 2, captchaToken: `${altered}.${mac}` })
    expect(status).toBe(422)
  })
})
