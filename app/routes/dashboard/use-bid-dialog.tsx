import { useNavigate } from '@remix-run/react'
import { type MouseEvent, type ReactNode, useState } from 'react'
import { createLateCode } from '../../lib/page/late-code.ts'

/** The auction page's own bid form; no list loads it before it is opened. */
const dialogCode = createLateCode(() => import('../../components/auction-room/bid-dialog.tsx'))

type DialogCode = Awaited<ReturnType<typeof dialogCode.load>>

/** The auction whose bid form is opened. */
interface BidPlace {
  readonly id: number
  readonly title: string
}

export interface BidDialogHandle {
  /** The dialog. It stands outside of the rows, since a bid can move or remove a row. */
  readonly dialog: ReactNode
  /** Opens the bid form of an auction; where its code cannot be loaded, the auction's page. */
  readonly openBid: (place: BidPlace) => void
  /** The auction whose form is being loaded. */
  readonly openingId: number | null
}

/** The bid form of the auctions in a list, in a dialog (docs/rules/account-screens.md, My bids). */
export function useBidDialog(): BidDialogHandle {
  const navigate = useNavigate()
  const [openingId, setOpeningId] = useState<number | null>(null)
  const [opened, setOpened] = useState<{ readonly code: DialogCode; readonly place: BidPlace } | null>(null)
  return {
    openingId,
    openBid: ({ id, title }) => {
      setOpeningId(id)
      dialogCode
        .load()
        .then((code) => code.loadBidForm().then(() => code))
        .then(
          (code) => setOpened({ code, place: { id, title } }),
          () => navigate(`/auctions/${id}#bid`),
        )
        .finally(() => setOpeningId(null))
    },
    dialog: opened && <opened.code.BidDialog place={opened.place} />,
  }
}

/** Whether a click on a link means this tab, so that it can open a dialog instead. */
export function isPlainClick({ metaKey, ctrlKey, shiftKey, altKey }: MouseEvent): boolean {
  return !(metaKey || ctrlKey || shiftKey || altKey)
}
