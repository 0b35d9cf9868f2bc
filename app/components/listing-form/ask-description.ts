import { callApi } from '../../lib/session/call-api.ts'
import { toFailureMessage } from '../../lib/session/failure-messages.ts'

/** docs/rules/selling-screens.md, Description assist. */
const FILL_IN_FIRST = 'Please fill in year, make, model, and mileage before generating description'
export const DESCRIPTION_FAILED = 'Failed to generate description'

export type DescriptionResult =
  | { readonly kind: 'written'; readonly text: string }
  | { readonly kind: 'failed'; readonly problem: string }

/** Requests a description of these facts from the API. Null means too few facts: nothing is requested. */
export async function requestDescription(facts: object | null): Promise<DescriptionResult> {
  if (facts === null) return { kind: 'failed', problem: FILL_IN_FIRST }
  const outcome = await callApi<{ data: { description: string } }>('/openai/generate-description', {
    method: 'POST',
    body: facts,
  })
  if (outcome.kind === 'answered') return { kind: 'written', text: outcome.body.data.description }
  const refusal = toFailureMessage(outcome, { failed: DESCRIPTION_FAILED, error: DESCRIPTION_FAILED })
  const problem =
    refusal.message ?? `${DESCRIPTION_FAILED}: ${Object.values(refusal.errors).flat().join(' ')}`
  return { kind: 'failed', problem }
}
