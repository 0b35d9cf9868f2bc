import { bidCountText, reserveText } from '../../../domain/auction/auction-labels.ts'
import {
  isAdminOnlyText,
  type SellerAction,
  type SellerActionOption,
  sellerActions,
} from '../../../domain/auction/seller-actions.ts'
import { inSentence, nearTimeText } from '../../../domain/format/times.ts'
import { unpaidStartCopy } from '../../../domain/listing/my-listings.ts'
import {
  actionCopy,
  actionEffect,
  actionLabel,
  dismissLabel,
  needsConfirmation,
} from '../../../domain/listing/seller-action-copy.ts'
import {
  checkoutHref,
  createLikeHref,
  editHref,
  manageHref,
} from '../../../domain/listing/seller-addresses.ts'
import { ActivitySection } from '../../components/activity/activity-section.tsx'
import { AuctionRow, AuctionRows, RowFigure } from '../../components/auction-card/auction-row.tsx'
import { ActionButton } from '../../components/seller-actions/action-button.tsx'
import { ActionForm } from '../../components/seller-actions/action-form.tsx'
import { toListingNow } from '../../components/seller-actions/listing-now.ts'
import type { RefusedAction } from '../../components/seller-actions/refused-action.ts'
import { BackLink } from '../../components/ui/back-link.tsx'
import { Banner } from '../../components/ui/banner.tsx'
import { ButtonLink } from '../../components/ui/button.tsx'
import { AsideColumns, Page, PageTitle, SectionTitle } from '../../components/ui/page.tsx'
import { TextLink } from '../../components/ui/text-link.tsx'
import { afterAuctionText, nextSellerStep } from '../../lib/labels/after-auction.ts'
import { ListingFacts } from './listing-facts.tsx'
import type { ManagedListing } from './loader.server.ts'

interface ManageScreenProps {
  readonly page: ManagedListing
  /** An action that was posted without scripts and refused. */
  readonly refused: RefusedAction | null
  readonly nowMs: number
}

/**
 * All actions of a listing for its seller, each with its consequence or the reason why it is disabled.
 * docs/rules/selling-screens.md, Manage page.
 */
export function ManageScreen({ page, refused, nowMs }: ManageScreenProps) {
  const { auction, facts, offer, closedAtMs, done } = page
  const options = sellerActions(toListingNow(auction, facts))
  const next = nextSellerStep(auction.id, auction.result, offer)
  const unpaid =
    auction.status === 'pending' && !facts.isPaid
      ? unpaidStartCopy(Date.parse(auction.start_time), nowMs)
      : null
  // An action that has become impossible since is shown in the list, with its reason.
  const asked =
    options.find((option) => option.action === page.asked && option.disabledReason === null)?.action ?? null
  return (
    <Page>
      <BackLink to="/dashboard?tab=my-auctions">My Auctions</BackLink>
      <div className="mt-2">
        <PageTitle>{asked === null ? 'Manage auction' : actionLabel(asked)}</PageTitle>
        {done !== null && (
          <div className="mt-6">
            <Banner tone="success">{actionCopy(done).done}</Banner>
          </div>
        )}
        {refused?.message && asked === null && (
          <div className="mt-6">
            <Banner tone="error">{refused.message}</Banner>
          </div>
        )}
        <div className="mt-6">
          <AuctionRows>
            <AuctionRow
              auction={auction}
              nowMs={nowMs}
              closedAtMs={closedAtMs ?? undefined}
              clock={
                unpaid && (
                  <RowFigure label="Starts" below={unpaid.below}>
                    {unpaid.value}
                  </RowFigure>
                )
              }
              meta={[
                auction.auction_number,
                reserveText({
                  hasReserve: auction.has_reserve,
                  reserveMet: auction.reserve_met,
                  isPending: auction.status === 'draft' || auction.status === 'pending',
                  soldAfter: auction.sold_after_auction,
                }),
              ]}
              aside={auction.current_bid === null ? 'No bids yet' : bidCountText(auction.total_bids)}
              actions={<ButtonLink to={`/auctions/${auction.id}`}>View Details</ButtonLink>}
            />
          </AuctionRows>
        </div>
        <div className="mt-8">
          <AsideColumns
            narrow={asked !== null}
            aside={<ListingFacts auction={auction} closedAtMs={page.closedAtMs} nowMs={nowMs} />}
          >
            {asked !== null && needsConfirmation(asked) ? (
              <div className="max-w-[560px]">
                <ActionForm
                  action={asked}
                  auction={auction}
                  facts={facts}
                  offer={offer}
                  posted={refused}
                  doneAt={manageHref(auction.id)}
                  beside={
                    <ButtonLink to={manageHref(auction.id)} variant="text">
                      {dismissLabel(asked)}
                    </ButtonLink>
                  }
                />
              </div>
            ) : (
              <section>
                <SectionTitle>What you can do now</SectionTitle>
                {options.length === 0 && next === null ? (
                  <p className="mt-3">Nothing is left to do.</p>
                ) : (
                  <ul className="mt-3 border-t border-line">
                    {next && (
                      <li className="flex flex-wrap items-center justify-between gap-x-8 gap-y-3 border-b border-line py-4">
                        <div>
                          <h3 className="font-[560] text-ink">{afterAuctionText(auction.result, offer)}</h3>
                          {offer && (
                            <p className="mt-0.5 text-meta">
                              Open until {inSentence(nearTimeText(Date.parse(offer.expires_at), nowMs))}
                            </p>
                          )}
                        </div>
                        <ButtonLink to={next.to}>{next.text}</ButtonLink>
                      </li>
                    )}
                    {options.map((option) => (
                      <ActionRow key={option.action} option={option} page={page} />
                    ))}
                    <li className="border-b border-line py-4">
                      <TextLink to={createLikeHref(auction.id)} className="inline-flex min-h-11 items-center">
                        List another like this
                      </TextLink>
                    </li>
                  </ul>
                )}
              </section>
            )}
          </AsideColumns>
        </div>
        {asked === null && auction.status !== 'draft' && (
          <div className="mt-10">
            <ActivitySection activity={page.activity} />
          </div>
        )}
      </div>
    </Page>
  )
}

interface ActionRowProps {
  readonly option: SellerActionOption
  readonly page: ManageScreenProps['page']
}

function ActionRow({ option: { action, disabledReason }, page }: ActionRowProps) {
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-8 gap-y-3 border-b border-line py-4">
      <div className="min-w-0 grow basis-72">
        <h3 className="font-[560] text-ink">{actionLabel(action)}</h3>
        <p className="mt-0.5 max-w-[76ch] text-meta text-pretty">
          {disabledReason ?? getConsequence(action, page)}
          {isAdminOnlyText(disabledReason) && (
            <>
              {' '}
              <TextLink to="/contact">Contact support</TextLink>
            </>
          )}
        </p>
      </div>
      {disabledReason === null && <ActionControl action={action} page={page} />}
    </li>
  )
}

function getConsequence(action: SellerAction, { auction, facts }: ActionRowProps['page']): string {
  if (action === 'checkout') return 'Pay the listing fee. The auction opens at its start only after you pay.'
  if (action === 'edit') return 'Change the text, photos, vehicle details, and terms that are not fixed yet.'
  if (action === 'publish' && !facts.isPaid) return 'Pay the listing fee. The auction starts one hour later.'
  return actionEffect(action, { ...facts, status: auction.status })
}

function ActionControl({
  action,
  page: { auction, facts },
}: { readonly action: SellerAction } & Pick<ActionRowProps, 'page'>) {
  if (action === 'edit') return <ButtonLink to={editHref(auction.id)}>{actionLabel(action)}</ButtonLink>
  if (action === 'checkout' || (action === 'publish' && !facts.isPaid)) {
    return <ButtonLink to={checkoutHref(auction.id)}>{actionLabel(action)}</ButtonLink>
  }
  if (needsConfirmation(action)) {
    return <ButtonLink to={manageHref(auction.id, action)}>{actionLabel(action)}</ButtonLink>
  }
  return <ActionButton action={action} auction={auction} posted={null} />
}
