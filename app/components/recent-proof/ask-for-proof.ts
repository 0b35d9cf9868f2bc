import { type ApiOutcome, callApi } from '../../lib/session/call-api.ts'

/** The open question of the dialog: what waits for its answer. Null while the dialog is closed. */
let waiting: ((isProved: boolean) => void) | null = null
const listeners = new Set<() => void>()

/** Subscribes the dialog to the question. */
export function subscribeToProof(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Whether the dialog is to be open. */
export const isProofAsked = (): boolean => waiting !== null

/** Answers the open question, which closes the dialog. */
export function answerProof(isProved: boolean): void {
  setWaiting(null)?.(isProved)
}

/**
 * Calls the API; where recent proof is missing, asks for it in the page's `ProofDialog` and repeats the call
 * (docs/rules/accounts.md, Recent proof). Returns null if the person closes the dialog: nothing was changed, by
 * their own wish. Without a dialog on the page the refusal is the outcome.
 */
export async function callWithProof<T>(...call: Parameters<typeof callApi>): Promise<ApiOutcome<T> | null> {
  const first = await callApi<T>(...call)
  const isAsked = first.kind === 'refused' && first.body.code === 'proof_required' && listeners.size > 0
  if (!isAsked) return first
  return (await askForProof()) ? callApi<T>(...call) : null
}

/** Resolves to whether the person gave the proof. */
function askForProof(): Promise<boolean> {
  return new Promise((resolve) => setWaiting(resolve)?.(false))
}

function setWaiting(next: typeof waiting): typeof waiting {
  const before = waiting
  waiting = next
  for (const listener of listeners) listener()
  return before
}
