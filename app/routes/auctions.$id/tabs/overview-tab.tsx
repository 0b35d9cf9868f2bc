import { sellerName } from '../../../../domain/account/person-labels.ts'
import { auctionTypeText } from '../../../../domain/auction/auction-labels.ts'
import { calendarDateText } from '../../../../domain/format/times.ts'
import { dollarsWhole } from '../../../../domain/format/usd.ts'
import { toDeclarations } from '../../../../domain/listing/public-declarations.ts'
import { takesQuestions } from '../../../../domain/messaging/questions.ts'
import { accidentsText, smogText } from '../../../../domain/vehicle/declarations.ts'
import { mileageText, vehicleValueLabel } from '../../../../domain/vehicle/vehicle-labels.ts'
import type { AuctionListing, AuctionRoomProps } from '../../../components/auction-room/auction-room.ts'
import { ListingChanges } from '../../../components/listing-form/listing-changes.tsx'
import { type Fact, FactColumns } from '../../../components/ui/facts.tsx'
import { SectionTitle } from '../../../components/ui/page.tsx'
import { Prose } from '../../../components/ui/prose.tsx'
import { TextLink } from '../../../components/ui/text-link.tsx'
import { premiumNowText } from '../../../lib/labels/premium-now.ts'
import type { AuctionPage } from '../loader.server.ts'
import { Vin } from './vin.tsx'

interface OverviewTabProps {
  readonly room: AuctionRoomProps
  readonly questions: AuctionPage['questions']
  readonly changes: AuctionPage['changes']
}

type Marks = AuctionPage['changes']['marks']

/**
 * The facts that buyers ask for first, the seller's description, and the terms (docs/rules/auction-page.md,
 * Tabs).
 */
export function OverviewTab({ room, questions, changes }: OverviewTabProps) {
  const { listing, auction } = room
  const { marks } = changes
  const { status, end_time: endTime, has_reserve: hasReserve } = auction
  const auctionType = auctionTypeText({ status, endAtMs: Date.parse(endTime), hasReserve }, room.nowMs)
  return (
    <div className="-mt-3 flex flex-col gap-8">
      <FactColumns within="tab" facts={keyFacts(listing, marks)} />
      <section className="flex flex-col gap-3">
        <SectionTitle>Declared by the seller</SectionTitle>
        <FactColumns facts={declaredFacts(listing, marks)} />
      </section>
      <section className="flex flex-col gap-3">
        <SectionTitle>Description</SectionTitle>
        {marks.description && <p className="-mt-2 text-meta">{marks.description}</p>}
        <Prose text={listing.description.trim() || 'No description available for this auction.'} />
      </section>
      <ListingChanges lines={changes.lines} />
      <Questions room={room} questions={questions} />
      <section className="flex flex-col gap-3">
        <SectionTitle>Terms</SectionTitle>
        <FactColumns
          facts={[
            { label: 'Auction type', value: auctionType, note: marks.auction_type },
            {
              label: 'Buyer’s premium',
              value: premiumNowText(auction.buyer_premium_rate, listing.premium_schedule.tier_rates),
            },
            { label: 'Minimum bid increment', value: dollarsWhole(auction.min_bid_increment) },
            { label: 'Auction number', value: listing.auction_number },
          ]}
        />
      </section>
    </div>
  )
}

/**
 * The newest questions and a link to ask one; where nobody can ask, and for the seller, a sentence where
 * there are none.
 */
function Questions({ room: { auction, viewerId }, questions }: Omit<OverviewTabProps, 'changes'>) {
  const total = questions?.total ?? 0
  const mayAsk = takesQuestions(auction.status) && viewerId !== auction.seller_id
  return (
    <section className="flex flex-col gap-3">
      <SectionTitle>Questions and answers</SectionTitle>
      {questions?.data.map(({ id, question, answer }) => (
        <div key={id} className="border-l-2 border-line-2 pl-4">
          <Prose text={question} />
          <Prose text={answer ?? 'Not answered yet'} />
        </div>
      ))}
      {total > 0 || mayAsk || questions === null ? (
        <TextLink
          to={`/auctions/${auction.id}/questions`}
          className="inline-flex min-h-11 items-center self-start"
        >
          {mayAsk && total === 0
            ? 'Ask a question'
            : questions
              ? `All questions (${total})`
              : 'All questions'}
        </TextLink>
      ) : (
        <p>{takesQuestions(auction.status) ? 'No questions yet.' : 'No questions were asked.'}</p>
      )}
    </section>
  )
}

function keyFacts({ vehicle, seller }: AuctionListing, marks: Marks): readonly Fact[] {
  return [
    { label: 'Mileage', value: mileageText(vehicle.mileage, vehicle.mileage_type), note: marks.mileage },
    { label: 'Title status', value: vehicleValueLabel(vehicle.title_status), note: marks.title_status },
    { label: 'Transmission', value: vehicleValueLabel(vehicle.transmission), note: marks.transmission },
    { label: 'Drivetrain', value: vehicleValueLabel(vehicle.drivetrain), note: marks.drivetrain },
    { label: 'VIN', value: <Vin vin={vehicle.vin} /> },
    { label: 'Seller', value: seller.profile.business_name?.trim() || sellerName(seller) },
  ]
}

/** Further facts that buyers ask for first, which only the seller's declarations contain. */
function declaredFacts({ vehicle }: AuctionListing, marks: Marks): readonly Fact[] {
  const declared = toDeclarations(vehicle.declarations)
  return [
    { label: 'Accidents', value: accidentsText(declared), note: marks['declarations.accidents'] },
    { label: 'Emissions', value: smogText(declared, calendarDateText), note: marks['declarations.smog'] },
  ]
}
