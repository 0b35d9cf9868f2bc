import type { AfterSaleOfferRequest, LifecycleRequest } from '../../../domain/auction/room-contract.ts'
import type { AuctionState } from '../../../domain/auction/types.ts'
import type { AuditedTerms, JobPayloads, NewJob } from './kinds.ts'

/** The jobs that write an administrator's change to the audit log, stored with it; none for other people. */

/** Of a change of the auction. */
export function changeAudit(
  { audit, change }: LifecycleRequest,
  {
    before,
    after,
    nowMs,
  }: { readonly before: AuctionState; readonly after: AuctionState; readonly nowMs: number },
): NewJob[] {
  if (audit === undefined) return []
  return toJobs({
    actor: audit,
    action: `auction.${change.type}`,
    reason: 'reason' in change ? (change.reason ?? null) : null,
    before: toAudited(before),
    after: toAudited(after),
    atMs: nowMs,
  })
}

/** Of an offer in the seller's place, which is one of the sale. */
export function offerAudit({ audit }: AfterSaleOfferRequest, nowMs: number): NewJob[] {
  if (audit === undefined) return []
  const { actor, saleId, reason, sale } = audit
  const payload = { actor, saleId, action: 'sale.offer', reason, before: sale, after: sale, atMs: nowMs }
  return toJobs(payload)
}

function toJobs(payload: JobPayloads['audit']): NewJob[] {
  return [{ key: `audit:${payload.actor.requestId}`, kind: 'audit', payload, delayMs: 0 }]
}

function toAudited({
  phase,
  startAtMs,
  endAtMs,
  reserveCents,
  priceCents,
  totalBids,
}: AuctionState): AuditedTerms {
  return { status: phase.status, startAtMs, endAtMs, reserveCents, priceCents, totalBids }
}
