import { SkeletonBox } from '../../../components/ui/skeleton.tsx'
import type { AuctionTab } from './auction-tab.ts'

/** The boxes of a loading tab, of their true size and without animation. */
export function TabSkeleton({ tab }: { readonly tab: AuctionTab }) {
  return (
    <div role="status" className="fades-in">
      <span className="sr-only">Loading...</span>
      {tab === 'bids' ? <HistoryBoxes /> : <FactBoxes lines={tab === 'overview'} />}
    </div>
  )
}

function HistoryBoxes() {
  return (
    <div className="flex flex-col gap-6">
      <div className="grid grid-cols-2 gap-x-6 gap-y-3 sm:flex sm:justify-between">
        {['price', 'bids', 'start', 'reserve'].map((figure) => (
          <SkeletonBox key={figure} className="h-12 w-24" />
        ))}
      </div>
      <SkeletonBox className="h-11 w-full" />
      <SkeletonBox className="h-49 w-full sm:h-66" />
      <Rows count={8} height="h-12" />
    </div>
  )
}

function FactBoxes({ lines }: { readonly lines: boolean }) {
  return (
    <div className="flex flex-col gap-8">
      {lines ? <SkeletonBox className="h-24 max-w-[70ch]" /> : <SkeletonBox className="h-14 w-60" />}
      <Rows count={6} height="h-11" />
    </div>
  )
}

function Rows({ count, height }: { readonly count: number; readonly height: string }) {
  return (
    <div className="border-t border-line">
      {Array.from({ length: count }, (_, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: empty rows differ by position only
        <div key={row} className={`flex items-center justify-between border-b border-line ${height}`}>
          <SkeletonBox className="h-4 w-32" />
          <SkeletonBox className="h-4 w-20" />
        </div>
      ))}
    </div>
  )
}
