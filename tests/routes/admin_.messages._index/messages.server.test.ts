import { env } from 'cloudflare:workers'
import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { loader as loadAdmin } from '../../../app/routes/admin/loader.server.ts'
import { loader as loadMessages } from '../../../app/routes/admin_.messages._index/loader.server.ts'
import { action } from '../../../app/routes/admin_.messages.$id/action.server.ts'
import { loader as loadMessage } from '../../../app/routes/admin_.messages.$id/loader.server.ts'
import type { Role } from '../../../domain/account/roles.ts'
import { auditLog, contactMessages, users } from '../../../worker/db/schema/index.ts'
import { armFault } from '../../../worker/dev/faults.ts'
import { readOutbox } from '../../../worker/dev/read-outbox.ts'
import type { PageContext } from '../../../worker/http/page/page-context.ts'
import { sendDueMail } from '../../../worker/services/notifications/send-mail.ts'
import { callApi } from '../../worker/support/api.ts'
import { tokenFor } from '../../worker/support/listing.ts'
import { pageAs, REQUEST_ID, readViewer } from '../../worker/support/page-as.ts'
import { db, makePerson, type TestPerson } from '../../worker/support/rooms.ts'

const LIST = '/admin/contact-messages'
const answerPath = (id: number) => `${LIST}/${id}/answer`

async function person(role: Role): Promise<TestPerson & { token: string }> {
  const made = await makePerson({ authorized: false })
  await db().update(users).set({ role }).where(eq(users.id, made.userId))
  return { ...made, token: await tokenFor(made) }
}

let written = 0

/** Inserts a message as the contact form stores it. */
async function write(changes: Partial<typeof contactMessages.$inferInsert> = {}): Promise<number> {
  written += 1
  const [row] = await db()
    .insert(contactMessages)
    .values({
      name: 'Maria Lopez',
      email: `writer${written}@example.com`,
      subject: 'billing',
      message: 'Where is <b>my</b> hold?\n\nIt was $50.',
      createdAtMs: Date.now() + written,
      ...changes,
    })
    .returning({ id: contactMessages.id })
  return row?.id ?? 0
}

const stored = async (id: number) =>
  (await db().select().from(contactMessages).where(eq(contactMessages.id, id)))[0]
const audited = (id: number) =>
  db()
    .select()
    .from(auditLog)
    .where(eq(auditLog.subjectId, String(id)))
const mailsTo = (to: string) => readOutbox(env, { to })

/** The page context of a person with the role that they have now. */
const contextFor = async (who: TestPerson | null) => pageAs(await readViewer(who && (await tokenFor(who))))

const requestFor = (path: string) => new Request(`http://localhost${path}`)

/** The answer of a loader or an action, also where it is a thrown redirect. */
const answerOrThrown = (answer: Promise<unknown>) => answer.catch((thrown: unknown) => thrown)

const openAdmin = (context: PageContext) =>
  answerOrThrown(loadAdmin({ request: requestFor('/admin'), params: {}, context: { ...context } }))
const openMessages = (context: PageContext, path: string) =>
  answerOrThrown(loadMessages({ request: requestFor(path), params: {}, context: { ...context } }))
const openMessage = (context: PageContext, path: string, id: string) =>
  answerOrThrown(loadMessage({ request: requestFor(path), params: { id }, context: { ...context } }))
const postAnswer = (context: PageContext, request: Request, id: string) =>
  answerOrThrown(action({ request, params: { id }, context: { ...context } }))

function posted(id: number, answer: string): Request {
  return new Request(`http://localhost/admin/messages/${id}`, {
    method: 'POST',
    body: new URLSearchParams({ answer }),
  })
}

beforeEach(async () => {
  await db().delete(contactMessages)
  await db().delete(auditLog)
})

describe('contact message lists', () => {
  it('open and answered messages -> open ones oldest first, answered ones by newest answer, in pages', async () => {
    const { token } = await person('support')
    const [first, second, third] = [await write(), await write(), await write()]
    await callApi('POST', answerPath(second), { token, body: { answer: 'One.' } })
    const last = await write()
    await callApi('POST', answerPath(third), { token, body: { answer: 'Two.' } })
    const listIds = async (query: string) => {
      const { body } = await callApi('GET', `${LIST}${query}`, { token })
      return { ...body.data, data: body.data.data.map(({ id }: { id: number }) => id) }
    }
    expect(await listIds('')).toEqual({
      data: [first, last],
      current_page: 1,
      last_page: 1,
      per_page: 12,
      total: 2,
      open: 2,
      answered: 2,
    })
    const answered = await listIds('?status=answered')
    expect(answered.data).toEqual([third, second])
    expect(await listIds('?per_page=1&page=2')).toMatchObject({ data: [last], current_page: 2, last_page: 2 })
    // An invalid parameter is ignored; a page past the end is the last page.
    expect(await listIds('?status=all&per_page=1&page=99')).toMatchObject({ data: [last], current_page: 2 })
  })

  it.each(['user', 'nobody'] as const)('%s -> no list and no answer', async (who) => {
    const token = who === 'user' ? (await person('user')).token : undefined
    expect((await callApi('GET', LIST, { token })).status).toBe(who === 'user' ? 403 : 401)
    const id = await write()
    const { status } = await callApi('POST', answerPath(id), { token, body: { answer: 'Mine.' } })
    expect(status).toBe(who === 'user' ? 403 : 401)
    expect((await stored(id))?.answer).toBeNull()
  })
})

describe('answer to a contact message', () => {
  it.each(['support', 'admin'] as const)(
    'by %s -> stored, mailed to the writer once, and in the audit log',
    async (role) => {
      const { token, userId, username } = await person(role)
      const id = await write()
      const { email = '' } = (await stored(id)) ?? {}
      const { status, body } = await callApi('POST', answerPath(id), {
        token,
        body: { answer: '  It was <released>.\r\n\r\nToday.  ' },
        headers: { 'cf-connecting-ip': '10.9.8.7' },
      })
      expect(status).toBe(200)
      expect(body).toMatchObject({
        message: 'Your answer has been sent.',
        data: {
          id,
          answer: 'It was <released>.\n\nToday.',
          answered_by: { id: userId, username },
          answered_at: expect.stringMatching(/Z$/),
        },
      })
      await expect.poll(async () => (await mailsTo(email)).length).toBe(1)
      const [mail] = await mailsTo(email)
      expect(mail?.subject).toBe(`Re: Billing (message ${id})`)
      expect(mail?.text).toContain('Hello,\n\nIt was <released>.\n\nToday.')
      expect(mail?.text).toContain('> Where is <b>my</b> hold?\n>\n> It was $50.')
      expect(mail?.text).toContain('support@hammerlane.test')
      expect(mail?.html).toContain('It was &lt;released&gt;.')
      expect(mail?.html).not.toContain('<b>my')
      expect(await audited(id)).toMatchObject([
        {
          actorId: userId,
          action: 'contact.answer',
          subjectType: 'contact_message',
          after: { answer: 'It was <released>.\n\nToday.' },
          ipAddress: '10.9.8.7',
          requestId: expect.any(String),
        },
      ])
    },
  )

  it('several people at once -> one answer is stored and mailed, the others get its author in a 409', async () => {
    const id = await write()
    const { email = '' } = (await stored(id)) ?? {}
    const people = await Promise.all([person('support'), person('admin'), person('support')])
    const answers = await Promise.all(
      [...people, ...people].map(({ token, username }) =>
        callApi('POST', answerPath(id), { token, body: { answer: `From ${username}.` } }),
      ),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409, 409])
    const message = await stored(id)
    const winner = people.find(({ userId }) => userId === message?.answeredById)
    expect(message?.answer).toBe(`From ${winner?.username}.`)
    for (const { status, body } of answers) {
      if (status === 409) {
        expect(body.message).toBe(
          `${winner?.username} has already answered this message. Your answer was not sent.`,
        )
      }
    }
    await expect.poll(async () => (await mailsTo(email)).length).toBe(1)
    await sendDueMail(env, Date.now() + 600_000)
    expect(await mailsTo(email)).toHaveLength(1)
    expect(await audited(id)).toHaveLength(1)
  })

  it.each([
    [{ answer: ' \r\n ' }, 'Please enter your answer'],
    [{}, 'Please enter your answer'],
    [{ answer: ['x'] }, 'Please enter your answer'],
    [{ answer: 'x'.repeat(5_001) }, 'Answer must be less than 5,000 characters'],
  ])('body %j -> 422', async (body, text) => {
    const { token } = await person('admin')
    const id = await write()
    const refused = await callApi('POST', answerPath(id), { token, body })
    expect(refused.status).toBe(422)
    expect(refused.body).toMatchObject({ message: text, errors: { answer: [text] } })
    expect((await stored(id))?.answeredAtMs).toBeNull()
  })

  it('many lines with CRLF, as a form sends them -> accepted', async () => {
    const { token } = await person('admin')
    const id = await write()
    const lines = 'a\r\n'.repeat(2_500)
    expect((await callApi('POST', answerPath(id), { token, body: { answer: lines } })).status).toBe(200)
  })

  it('unknown message id -> 404', async () => {
    const { token } = await person('admin')
    for (const id of ['999999', '0', 'x', '1e3']) {
      const { status } = await callApi('POST', `${LIST}/${id}/answer`, { token, body: { answer: 'Yes.' } })
      expect(status, id).toBe(404)
    }
  })

  it('closed account of the writer -> stored, not mailed', async () => {
    const { token } = await person('admin')
    const id = await write({ name: 'Closed account', email: 'closed-7-x@closed.invalid' })
    expect((await callApi('POST', answerPath(id), { token, body: { answer: 'Yes.' } })).status).toBe(200)
    await sendDueMail(env, Date.now() + 600_000)
    expect(await mailsTo('closed-7-x@closed.invalid')).toEqual([])
    expect((await stored(id))?.answer).toBe('Yes.')
  })

  it('mail provider fails once -> mailed later', async () => {
    const { token } = await person('admin')
    const id = await write()
    const { email = '' } = (await stored(id)) ?? {}
    armFault('email', 1)
    expect((await callApi('POST', answerPath(id), { token, body: { answer: 'Yes.' } })).status).toBe(200)
    await expect
      .poll(async () => {
        await sendDueMail(env, Date.now() + 600_000)
        return (await mailsTo(email)).length
      })
      .toBe(1)
  })

  it('deactivated administrator -> 403', async () => {
    const { token, userId } = await person('support')
    await db().update(users).set({ isActive: false }).where(eq(users.id, userId))
    const id = await write()
    const { status } = await callApi('POST', answerPath(id), { token, body: { answer: 'Yes.' } })
    expect(status).toBe(403)
    expect((await stored(id))?.answer).toBeNull()
  })
})

describe('admin message pages', () => {
  it('no permission -> redirect to the sign-in page, signed in to the dashboard', async () => {
    const id = await write()
    const user = await person('user')
    const pages = (context: PageContext) => [
      openAdmin(context),
      openMessages(context, '/admin/messages?status=answered'),
      openMessage(context, `/admin/messages/${id}`, String(id)),
      postAnswer(context, posted(id, 'Yes.'), String(id)),
    ]
    const locationsFor = async (who: TestPerson | null) =>
      Promise.all(
        pages(await contextFor(who)).map(async (page) => {
          const answer = await page
          return answer instanceof Response ? answer.headers.get('location') : 'the page'
        }),
      )
    expect(await locationsFor(null)).toEqual([
      '/login?redirectTo=%2Fadmin',
      '/login?redirectTo=%2Fadmin%2Fmessages%3Fstatus%3Danswered',
      `/login?redirectTo=%2Fadmin%2Fmessages%2F${id}`,
      `/login?redirectTo=%2Fadmin%2Fmessages%2F${id}`,
    ])
    expect(await locationsFor(user)).toEqual(Array(4).fill('/dashboard'))
    expect((await stored(id))?.answer).toBeNull()
    for (const role of ['support', 'admin'] as const) {
      const context = await contextFor(await person(role))
      expect(await openAdmin(context)).toMatchObject({
        mayChange: role === 'admin',
        content: { waiting: { messages: 1 } },
      })
      expect(await openMessages(context, '/admin/messages')).toMatchObject({ status: 'open' })
    }
  })

  it('answer by a plain form -> shown with the id of the next open message', async () => {
    const [id, next] = [await write(), await write()]
    const context = await contextFor(await person('support'))
    const answered = await postAnswer(context, posted(id, 'Yes.\r\nSoon.'), String(id))
    expect(answered).toBeInstanceOf(Response)
    const location = (answered as Response).headers.get('location') ?? ''
    expect(location).toBe(`/admin/messages/${id}?sent=yes`)
    expect(await openMessage(context, location, String(id))).toMatchObject({
      isSent: true,
      nextId: next,
      message: { answer: 'Yes.\nSoon.' },
    })
    expect(await audited(id)).toMatchObject([{ requestId: REQUEST_ID }])
    // The URL says that an answer was sent, but the message is still open.
    const unanswered = await openMessage(context, '/admin/messages/1?sent=yes', String(next))
    expect(unanswered).toMatchObject({ isSent: false, nextId: null })
  })

  it('refused or late answer -> the typed text comes back', async () => {
    const id = await write()
    const [one, other] = [await person('support'), await person('admin')]
    expect(await postAnswer(await contextFor(one), posted(id, '  '), String(id))).toEqual({
      message: null,
      errors: { answer: ['Please enter your answer'] },
      answer: '  ',
    })
    await postAnswer(await contextFor(one), posted(id, 'First.'), String(id))
    expect(await postAnswer(await contextFor(other), posted(id, 'Second.'), String(id))).toEqual({
      message: `${one.username} has already answered this message. Your answer was not sent.`,
      errors: {},
      answer: 'Second.',
    })
  })

  it.each(['999999', 'x', ''])('unknown id %j -> redirect to the list', async (id) => {
    const context = await contextFor(await person('support'))
    const page = await openMessage(context, '/admin/messages/x', id)
    expect((page as Response).headers.get('location')).toBe('/admin/messages')
    const answered = await postAnswer(context, posted(1, 'Yes.'), id)
    expect((answered as Response).headers.get('location')).toBe('/admin/messages')
  })
})
