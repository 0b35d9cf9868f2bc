import { locationText, sellerName } from '../../../../domain/account/person-labels.ts'
import { dateText } from '../../../../domain/format/times.ts'
import { auctionsText, ratingText, successText } from '../../../../domain/messaging/seller-record.ts'
import type { WireSeller } from '../../../../domain/schemas/user.ts'
import type { AuctionRoomProps } from '../../../components/auction-room/auction-room.ts'
import { SellerStatus } from '../../../components/messaging/seller-record-facts.tsx'
import { Avatar } from '../../../components/ui/avatar.tsx'
import { ButtonLink } from '../../../components/ui/button.tsx'
import { type Fact, FactColumns } from '../../../components/ui/facts.tsx'
import { PhoneLink } from '../../../components/ui/phone-link.tsx'
import { TextLink } from '../../../components/ui/text-link.tsx'
import type { SellerRecord } from '../loader.server.ts'
import { ReviewSection } from './review-section.tsx'

interface SellerTabProps {
  readonly room: AuctionRoomProps
  readonly record: SellerRecord | null
  readonly mayReview: boolean
}

/**
 * The seller, their sales figures and their reviews (docs/rules/auction-page.md, Tabs). A private seller's
 * phone and street are hidden until a sale.
 */
export function SellerTab({ room: { listing, auction, viewerId }, record, mayReview }: SellerTabProps) {
  const { seller } = listing
  if (seller === null) return <p>Seller information not available</p>
  const person = sellerName(seller)
  const business = seller.profile.business_name?.trim() || null
  return (
    <div className="flex flex-col gap-8">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-4">
        <div className="flex min-w-0 items-center gap-4">
          <Avatar name={business ?? person} size="large" />
          <div className="min-w-0">
            <h2 className="text-title wrap-anywhere">{business ?? person}</h2>
            {business !== null && <p className="wrap-anywhere">{person}</p>}
            <SellerStatus seller={seller} />
          </div>
        </div>
        <div className="flex flex-wrap gap-3">
          {mayReview && <ButtonLink to={`/auctions/${auction.id}/review`}>Review the seller</ButtonLink>}
          {/* For the seller the link leads to the messages about the auction. */}
          <ButtonLink to={`/auctions/${auction.id}/message`} rel="nofollow">
            {viewerId === seller.id ? 'Messages' : 'Contact Seller'}
          </ButtonLink>
        </div>
      </div>
      <FactColumns facts={[...figureFacts(seller.id, record), ...sellerFacts(seller)]} />
      {record !== null && <ReviewSection sellerId={seller.id} record={record} />}
    </div>
  )
}

/** Figures computed from the seller's auctions; unknown ones are left out. */
function figureFacts(sellerId: number, record: SellerRecord | null): readonly Fact[] {
  if (record === null) return []
  const { figures } = record
  return toKnownFacts([
    ['Success rate', successText(figures)],
    [
      'Auctions',
      <TextLink
        key="auctions"
        to={`/sellers/${sellerId}#auctions`}
        className="relative before:absolute before:-inset-x-2 before:-inset-y-3.5"
      >
        {auctionsText(figures)}
      </TextLink>,
    ],
    ['Rating', ratingText(figures)],
  ])
}

function sellerFacts({ phone, profile, created_at }: WireSeller): readonly Fact[] {
  return toKnownFacts([
    ['Location', locationText(profile)],
    ['Address', profile.address],
    ['Phone', phone && <PhoneLink number={phone} />],
    ['Licensed Dealer', profile.business_license && `License ${profile.business_license}`],
    ['Member since', dateText(Date.parse(created_at))],
  ])
}

function toKnownFacts(facts: readonly (readonly [string, Fact['value'] | null])[]): readonly Fact[] {
  return facts.flatMap(([label, value]) => (value ? [{ label, value }] : []))
}
