import { ApiClient } from '../../fixtures/api-client.ts'
import { api, baseUrl } from './browser.ts'

export const SUPPORT = 'support@hammerlane.test'
export const ADMIN = 'admin@hammerlane.test'

/** Tests the layout: a name without a space, and a long text. */
const LONG = {
  name: `Maximiliana${'-Konstantina'.repeat(6)}`,
  email: `${'a-very-long-name-'.repeat(5)}@example.test`,
  message: `https://example.test/${'a-long-address-'.repeat(12)}\n\n${'The hold was not released. '.repeat(60)}`,
}

/** Sends contact messages: some that are open, one of them long, and one that support has answered. */
export async function writeMessages(): Promise<{ readonly message: number; readonly answered: number }> {
  await write({ name: 'Maria Lopez', email: 'maria@example.test', message: 'Where is my hold?' })
  await write(LONG)
  await write({ name: 'Chris Park', email: 'chris@example.test', message: 'How do I change my address?' })
  const support = await new ApiClient(baseUrl).signIn(SUPPORT)
  const open = async () => {
    const { data } = await support.must('GET', '/api/admin/contact-messages?per_page=100')
    return (data as { data: { id: number; name: string }[] }).data
  }
  const findId = async (name: string) => (await open()).find((message) => message.name === name)?.id ?? 0
  const answered = await findId('Maria Lopez')
  await support.must('POST', `/api/admin/contact-messages/${answered}/answer`, {
    body: { answer: 'It was released this morning.\n\nYour bank may take a few days to show it.' },
  })
  return { message: await findId(LONG.name), answered }
}

async function write(fields: {
  readonly name: string
  readonly email: string
  readonly message: string
}): Promise<void> {
  // Without a challenge's cookie any integer is an answer.
  const body = { ...fields, subject: 'billing', captchaAnswer: 0, websiteUrl: '' }
  await api.must('POST', '/api/contact/submit', { body })
}
