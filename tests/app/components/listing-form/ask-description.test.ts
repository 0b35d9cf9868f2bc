import { expect, test } from 'vitest'
import { requestDescription } from '../../../../app/components/listing-form/ask-description.ts'
import { errorResponse, installFakeBrowser } from '../../../fixtures/browser/fake-browser.ts'

const FACTS = { year: '2019', make: 'Honda', model: 'Accord', mileage: '41000' }
const CALL = '/api/openai/generate-description'

test('description assist: complete facts -> sends them and returns the text', async () => {
  const { requestsTo: askedFor } = installFakeBrowser({
    server: () => Response.json({ success: true, data: { description: 'A 2019 Honda Accord.' } }),
  })
  expect(await requestDescription(FACTS)).toEqual({ kind: 'written', text: 'A 2019 Honda Accord.' })
  expect(askedFor(CALL)).toMatchObject([{ method: 'POST', body: FACTS }])
})

test('description assist: missing facts -> names the required ones and sends nothing', async () => {
  const { requests: asked } = installFakeBrowser()
  expect(await requestDescription(null)).toEqual({
    kind: 'failed',
    problem: 'Please fill in year, make, model, and mileage before generating description',
  })
  expect(asked).toEqual([])
})

test.each([
  ['no answer', undefined, 'Failed to generate description'],
  ['a refusal without words', errorResponse(500), 'Failed to generate description'],
  [
    'a refusal in words',
    errorResponse(503, { message: 'The writer does not answer.' }),
    'The writer does not answer.',
  ],
  [
    'a refused field',
    errorResponse(422, { errors: { year: ['Year must be 1900 or later'] } }),
    'Failed to generate description: Year must be 1900 or later',
  ],
])('description assist: %s -> failure with its message', async (_, answer, problem) => {
  installFakeBrowser(answer && { server: () => answer })
  expect(await requestDescription(FACTS)).toEqual({ kind: 'failed', problem })
})
