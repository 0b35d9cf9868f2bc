import type { Refusal } from '../../domain/errors.ts'
import { RecentProof } from '../../domain/schemas/account.ts'
import { fieldErrors } from '../../domain/schemas/field-errors.ts'
import type { PageContext } from '../../worker/http/page/page-context.ts'
import { proveRecently } from '../../worker/services/accounts/recent-proof.ts'
import type { Viewer } from '../../worker/services/accounts/sessions/viewer.ts'
import { type Redirect, type RefusedForm, redirectTo, refusedForm } from './http.server.ts'

type Fields = Readonly<Record<string, string>>

/** The answer to a refused form of the console. */
export interface RefusedConsoleForm extends RefusedForm {
  /** Names the form on its page. */
  readonly form: string
  /** Whether the change needs recent proof, for which the page then asks. */
  readonly needsProof: boolean
  /** Whether the message is good news, such as that of a test. */
  readonly isGood?: boolean
  /** Of a change of many people: who was left out, and why. */
  readonly failed?: readonly { readonly id: number; readonly message: string }[]
}

/** The form on a page of the console that asks for recent proof where no scripts run. */
export const PROOF_FORM = 'proof'

/** A form that a service refuses; its values stay, passwords excepted. */
export function refuseConsoleForm(form: string, fields: Fields, refusal: Refusal): RefusedConsoleForm {
  const { password: _, ...values } = fields
  return { ...refusedForm(values, refusal), form, needsProof: refusal.code === 'proof_required' }
}

/** Takes the password of the form that asks for proof; the change is then made by hand. */
export async function proveInConsole(
  { env, nowMs, waitUntil }: PageContext,
  {
    viewer,
    request,
    fields,
    address,
  }: {
    readonly viewer: Viewer
    readonly request: Request
    readonly fields: Fields
    /** The page, with its parameters. */
    readonly address: string
  },
): Promise<Redirect | RefusedConsoleForm> {
  const asked = { form: PROOF_FORM, values: {}, needsProof: true }
  const proof = RecentProof.safeParse({ password: fields.password })
  if (!proof.success) return { ...asked, message: null, errors: fieldErrors(proof.error) }
  const proved = await proveRecently(env, { viewer, proof: proof.data, request, nowMs, waitUntil })
  if (proved.ok) return redirectTo(address)
  return { ...refuseConsoleForm(PROOF_FORM, {}, proved.refusal), needsProof: true }
}
