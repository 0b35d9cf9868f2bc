import { useActionData, useLoaderData } from '@remix-run/react'
import { AUCTION_SECTIONS, managedAuctionHref } from '../../../domain/administration/auction-sections.ts'
import { consoleHref } from '../../../domain/administration/console-tabs.ts'
import { ActivitySection } from '../../components/activity/activity-section.tsx'
import { AuctionStatusBadge } from '../../components/admin/auction-status-badge.tsx'
import { ConsoleProof } from '../../components/admin/console-proof.tsx'
import { Breadcrumb } from '../../components/ui/breadcrumb.tsx'
import { ButtonLink } from '../../components/ui/button.tsx'
import { DottedParts } from '../../components/ui/facts.tsx'
import { Page, PageTitle } from '../../components/ui/page.tsx'
import { TabLinks } from '../../components/ui/tab-links.tsx'
import { TextLink } from '../../components/ui/text-link.tsx'
import type { action } from './action.server.ts'
import { BidsSection } from './bids-section.tsx'
import type { AuctionPage, loader } from './loader.server.ts'
import { LogSection } from './log-section.tsx'
import { MessagesSection } from './messages-section.tsx'
import { MoneySection } from './money-section.tsx'
import { StateSection } from './state-section.tsx'

/** An auction's page for administrators and support: room, bids, log, money, messages, and what can be changed. */
export function AuctionScreen() {
  const page = useLoaderData<typeof loader>() as AuctionPage
  const posted = useActionData<typeof action>() ?? null
  const { auction, section, content, mayChange, nowMs } = page
  const { id, title, status, auction_number, vehicle, seller } = auction
  return (
    <Page>
      <Breadcrumb
        trail={[
          { to: '/admin', label: 'Admin Panel' },
          { to: consoleHref('auctions'), label: 'Auction Management' },
        ]}
        current={auction_number}
      />
      <PageTitle aside={<AuctionStatusBadge status={status} />}>
        <span className="wrap-anywhere">{title}</span>
      </PageTitle>
      <div className="mt-2 text-ink-2">
        <DottedParts parts={[`${vehicle.year} ${vehicle.make} ${vehicle.model}`, vehicle.vin]} />
      </div>
      <div className="mt-4 flex flex-wrap items-center gap-x-6 gap-y-2">
        <p>
          Seller{' '}
          <TextLink to={`/admin/users/${seller.id}`} className="inline-flex min-h-11 items-center">
            {seller.username}
          </TextLink>
        </p>
        <ButtonLink to={`/auctions/${id}`}>Auction page</ButtonLink>
        {mayChange && (
          <ButtonLink to={`/admin/audit-log?subject_type=auction&subject_id=${id}`}>Audit log</ButtonLink>
        )}
      </div>
      {mayChange && (
        <div className="mt-6">
          <ConsoleProof posted={posted} />
        </div>
      )}
      <div className="mt-6">
        <TabLinks
          label="About this auction"
          tabs={AUCTION_SECTIONS.map(({ section: name, label }) => ({
            to: managedAuctionHref(id, name),
            label,
            isCurrent: name === section,
          }))}
        />
        <div className="mt-6">
          {content.section === 'state' ? (
            <StateSection page={page} state={content.state} posted={posted} />
          ) : content.section === 'bids' ? (
            <>
              <BidsSection page={page} bids={content.bids} posted={posted} />
              {content.activity && (
                <div className="mt-10">
                  <ActivitySection activity={content.activity} />
                </div>
              )}
            </>
          ) : content.section === 'log' ? (
            <LogSection auctionId={id} log={content.log} nowMs={nowMs} />
          ) : content.section === 'money' ? (
            <MoneySection page={page} content={content} posted={posted} />
          ) : (
            <MessagesSection threads={content.threads} nowMs={nowMs} />
          )}
        </div>
      </div>
    </Page>
  )
}
