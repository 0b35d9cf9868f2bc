import { BadgeCheck } from 'lucide-react'
import { sellerBadge, verificationBadge } from '../../../domain/account/seller-badges.ts'
import type { WireSeller } from '../../../domain/schemas/user.ts'

/** A seller's account type and verification status. */
export function SellerStatus({
  seller,
}: {
  readonly seller: Pick<WireSeller, 'user_type' | 'verification_status'>
}) {
  return (
    <p className="flex flex-wrap items-center gap-x-1.5 text-meta">
      <span>{sellerBadge(seller.user_type)}</span>
      <span aria-hidden>·</span>
      <span className="inline-flex items-center gap-1">
        {seller.verification_status === 'verified' && (
          <BadgeCheck aria-hidden className="size-3.5 shrink-0" />
        )}
        {verificationBadge(seller.verification_status)}
      </span>
    </p>
  )
}
