import type { ReactNode } from 'react'
import type { AuctionRoomProps } from '../components/auction-room/auction-room.ts'
import { BidBarFace } from '../components/auction-room/bidding/bid-bar.tsx'
import { bidderCode } from '../components/auction-room/bidding/bidder-code.ts'
import * as kit from '../components/auction-room/bidding/bidder-kit.ts'
import { LivePanel } from '../components/auction-room/panel/live-panel.tsx'
import { PanelSkeleton } from './panel-skeleton.tsx'
import { panelStates } from './panel-states.ts'

// The board renders the bid forms at once, without the lazy load.
bidderCode.set(kit)

/** The real bid panel and the real bid bar in every state of an auction, with example data. */
export function StatesBoard() {
  return (
    <div className="page-margins mx-auto w-full max-w-[1440px] py-10">
      <h1 className="mb-8 text-h1-phone sm:text-h1">Bid panel, every state</h1>
      <div className="grid items-start gap-x-10 gap-y-12 md:grid-cols-2 lg:grid-cols-3">
        {panelStates().map(({ title, room }, number) => (
          <StateCell key={title} title={title}>
            <LivePanel room={room} id={`state-${number}`} label={`Live status: ${title}`} />
            <Bar room={room} />
          </StateCell>
        ))}
        <StateCell title="Loading">
          <PanelSkeleton />
        </StateCell>
      </div>
    </div>
  )
}

function StateCell({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <section data-state-cell={title} className="flex min-w-0 flex-col gap-3">
      <h2 className="text-meta font-semibold text-ink-2">{title}</h2>
      {children}
    </section>
  )
}

// React 18 passes the attribute on only as a string.
const INERT = { inert: '' }

/** The bid bar of a phone of 390 pixels. It is inert: it does not open the sheet here. */
function Bar({ room }: { readonly room: AuctionRoomProps }) {
  return (
    <div
      className="@container -mx-4 max-w-[390px] border-y border-line-2 bg-surface sm:mx-0 sm:border-x"
      {...INERT}
    >
      <BidBarFace room={room} onOpen={() => undefined} />
    </div>
  )
}
