import { type Person, person } from './browser.ts'
import { findMailLink } from './mails.ts'

/** Registers a person who may sell: verified by the link of the mail. */
export async function verifiedSeller(
  name: string,
  options: Parameters<typeof person>[1] = {},
): Promise<Person> {
  const seller = await person(name, { isAuthorized: false, ...options })
  const link = await findMailLink(seller.email, 'Verify your email address', seller.client)
  const token = new URL(link).searchParams.get('token')
  await seller.client.must('POST', '/api/auth/verify-email', { body: { token } })
  return seller
}
