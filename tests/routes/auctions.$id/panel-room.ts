/** The states of an auction's panel, and how it is drawn. */
import { createElement } from 'react'
import type { AuctionRoomProps } from '../../../app/components/auction-room/auction-room.ts'
import { LivePanel } from '../../../app/components/auction-room/panel/live-panel.tsx'
import { panelStates } from '../../../app/dev/panel-states.ts'
import { renderMarkup, toVisibleText } from '../../fixtures/browser/drawn.ts'

export function createRoom(title: string): AuctionRoomProps {
  const found = panelStates().find((state) => state.title === title)
  if (!found) throw new Error(`No state of the panel is called ${title}`)
  return found.room
}

export const ACTIVE = createRoom('Active, more than a day left')
export const changed = (given: object): AuctionRoomProps => ({
  ...ACTIVE,
  auction: { ...ACTIVE.auction, ...given },
})
export const withListing = (given: object): AuctionRoomProps => ({
  ...ACTIVE,
  listing: { ...ACTIVE.listing, ...given },
})
export const renderPanel = (room: AuctionRoomProps) => renderMarkup(createElement(LivePanel, { room }))
export const panel = (room: AuctionRoomProps) => toVisibleText(renderPanel(room))
