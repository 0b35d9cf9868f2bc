import { expect, test } from 'vitest'
import {
  answerProof,
  callWithProof,
  isProofAsked,
  subscribeToProof,
} from '../../../../app/components/recent-proof/ask-for-proof.ts'
import { errorResponse, installFakeBrowser, type Server } from '../../../fixtures/browser/fake-browser.ts'

const PATH = '/auth/two-factor/start'

/** Refuses the first call for want of proof, and answers the second. */
const asksOnce: Server = (_asked, times) =>
  times === 1
    ? errorResponse(403, { code: 'proof_required', message: 'Please confirm that it is you.' })
    : Response.json({ success: true })

/** Answers the question as a person in the dialog does. */
function answerWhenAsked(isProved: boolean): () => void {
  return subscribeToProof(() => {
    if (isProofAsked()) queueMicrotask(() => answerProof(isProved))
  })
}

test('call with proof: proved in the dialog -> the call again; closed -> null, and nothing is sent', async () => {
  const { requests } = installFakeBrowser({ token: 'one', server: asksOnce })
  const dialog = answerWhenAsked(true)
  expect(await callWithProof(PATH, { method: 'POST' })).toMatchObject({ kind: 'answered' })
  expect(requests).toHaveLength(2)
  dialog()

  const { requests: cancelled } = installFakeBrowser({ token: 'one', server: asksOnce })
  const closed = answerWhenAsked(false)
  expect(await callWithProof(PATH, { method: 'POST' })).toBeNull()
  expect(cancelled).toHaveLength(1)
  closed()
})

test('call with proof: no dialog on the page -> the refusal', async () => {
  installFakeBrowser({ token: 'one', server: asksOnce })
  expect(await callWithProof(PATH, { method: 'POST' })).toMatchObject({ kind: 'refused', status: 403 })
})
