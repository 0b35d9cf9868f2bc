/** Changes of one profile at the same moment (docs/rules/accounts.md, Profile). */
import { expect, test } from 'vitest'
import { callApi } from '../support/api.ts'
import { makeSignedInPerson } from '../support/listing.ts'

test('names: the two halves of an office by two changes at once -> never both', async () => {
  const { token } = await makeSignedInPerson()
  const put = (body: object) => callApi('PUT', '/auth/profile', { token, body })
  for (let times = 0; times < 8; times += 1) {
    await put({ first_name: 'Maria', last_name: 'Nguyen' })
    const answers = await Promise.all([put({ first_name: 'Customer' }), put({ last_name: 'Service' })])
    expect(answers.filter(({ status }) => status === 200).length).toBeLessThan(2)
    expect(answers.map(({ status }) => status)).toContain(200)
  }
})
