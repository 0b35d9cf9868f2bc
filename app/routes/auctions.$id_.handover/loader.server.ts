import { HandoverItemName, type WireHandover } from '../../../domain/schemas/handover.ts'
import { PathId } from '../../../domain/schemas/text-fields.ts'
import type { PageContext } from '../../../worker/http/page/page-context.ts'
import type { Viewer } from '../../../worker/services/accounts/sessions/viewer.ts'
import {
  changeHandover,
  type HandoverDeedAsked,
} from '../../../worker/services/after-sale/change-handover.ts'
import { readHandover } from '../../../worker/services/after-sale/read-handover.ts'
import { findVisible } from '../../../worker/services/auctions/find-visible.ts'
import { untilCopied } from '../../../worker/services/replication/wait-for-replica.ts'
import { signInFirst } from '../../lib/http/sign-in-first.server.ts'
import {
  formFields,
  type Redirect,
  type RefusedForm,
  redirectTo,
  refusedForm,
  requireConfirmation,
} from '../../lib/http.server.ts'

export type HandoverPage =
  | { readonly found: true; readonly handover: WireHandover; readonly nowMs: number }
  /** 404: there is no sale; 403: it is somebody else's. */
  | { readonly found: false; readonly status: number; readonly message: string }

/** What is to be done after a sale, for its two sides; administrators read. */
export async function readHandoverPage(
  { env, viewer, nowMs }: PageContext,
  id: string | undefined,
): Promise<HandoverPage | Redirect> {
  const auctionId = PathId.safeParse(id)
  if (!auctionId.success) return NOT_SOLD
  if (viewer === null) return signInFirst(`/auctions/${auctionId.data}/handover`)
  const asked = { auctionId: auctionId.data, viewer, nowMs }
  let read = await readHandover(env, asked)
  if (!read.ok && read.refusal.status === 404 && (await isSoldByItsRoom(env, asked))) {
    // Who has just bought is led here, and would read that there is no sale.
    await untilCopied(async () => (await readHandover(env, asked)).ok)
    read = await readHandover(env, asked)
  }
  if (read.ok) return { found: true, handover: read.value, nowMs }
  const { status, message } = read.refusal
  return status === 404 ? NOT_SOLD : { found: false, status, message }
}

/** The room knows of a sale a moment before the database. */
async function isSoldByItsRoom(
  env: PageContext['env'],
  asked: { readonly auctionId: number; readonly viewer: Viewer },
): Promise<boolean> {
  const found = await findVisible(env, asked)
  if (!found.ok) return false
  const view = await env.AUCTION_ROOM.getByName(String(asked.auctionId)).view({ kind: 'public' })
  return view?.auction.result?.outcome === 'sold'
}

const NOT_SOLD: HandoverPage = { found: false, status: 404, message: 'There is no sale to hand over here.' }

/** Ticks, hands over, or says that the price was not paid, by the page's forms. */
export async function handoverByForm(
  { env, viewer, nowMs, waitUntil }: PageContext,
  request: Request,
  id: string | undefined,
): Promise<RefusedForm | Redirect> {
  const auctionId = PathId.safeParse(id)
  if (!auctionId.success) return redirectTo('/auctions')
  const here = `/auctions/${auctionId.data}/handover`
  if (viewer === null) return signInFirst(here)
  const fields = formFields(await request.formData())
  const deed = deedOf(fields)
  if (deed === null) return { message: 'Please choose what to do.', errors: {}, values: {} }
  const refused = deed.type === 'hand_over' ? requireConfirmation(fields) : null
  if (refused !== null) return refused
  const changed = await changeHandover(env, { auctionId: auctionId.data, viewer, deed, nowMs, waitUntil })
  return changed.ok ? redirectTo(here) : refusedForm(fields, changed.refusal)
}

function deedOf({ deed, item, done }: Readonly<Record<string, string>>): HandoverDeedAsked | null {
  if (deed === 'hand_over' || deed === 'not_paid') return { type: deed }
  const named = HandoverItemName.safeParse(item)
  const isChoice = done === 'true' || done === 'false'
  return named.success && isChoice ? { type: 'tick', item: named.data, isDone: done === 'true' } : null
}
