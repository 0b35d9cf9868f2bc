import { BadgeCheck } from 'lucide-react'
import {
  locationText,
  sellerBadge,
  sellerName,
  verificationBadge,
} from '../../../domain/display/person-labels.ts'
import { dateText } from '../../../domain/display/times.ts'
import type { WireSeller } from '../../../domain/schemas/user.ts'
import { Badge } from '../ui/badge.tsx'
import { type Fact, FactRows } from '../ui/facts.tsx'

/** Who sells (Spec part 1, section 2, Seller tab). A private person's telephone and street stay with them until a sale. */
export function SellerTab({ seller }: { readonly seller: WireSeller | null }) {
  if (seller === null) return <p>Seller information not available</p>
  const name = sellerName(seller)
  const verified = seller.verification_status === 'verified'
  return (
    <div className="flex flex-col gap-6">
      <div className="flex items-center gap-4">
        <span
          aria-hidden
          className="inline-flex size-14 items-center justify-center rounded-full border border-line-2 bg-raised text-summary text-ink"
        >
          {name.charAt(0).toUpperCase()}
        </span>
        <div>
          <h2 className="text-title">{name}</h2>
          <div className="mt-1.5 flex flex-wrap gap-2">
            <Badge>{sellerBadge(seller.user_type)}</Badge>
            <Badge icon={verified && <BadgeCheck aria-hidden className="size-3.5" />}>
              {verificationBadge(seller.verification_status)}
            </Badge>
            {seller.profile.business_license && <Badge>Licensed Dealer</Badge>}
          </div>
        </div>
      </div>
      <FactRows facts={sellerFacts(seller)} />
    </div>
  )
}

function sellerFacts({ phone, profile, created_at }: WireSeller): readonly Fact[] {
  const known: readonly (readonly [string, string | null])[] = [
    ['Business name', profile.business_name],
    ['Phone', phone],
    ['Address', profile.address],
    ['Location', locationText(profile)],
    ['Member since', dateText(Date.parse(created_at))],
  ]
  return known.flatMap(([label, value]) => (value ? [{ label, value }] : []))
}
