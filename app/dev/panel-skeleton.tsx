import { SkeletonBox, SkeletonLine } from '../components/ui/skeleton.tsx'

/** The panel before its data is loaded: boxes of the true size, without animation. */
export function PanelSkeleton() {
  return (
    <div className="rounded-md border border-line bg-surface">
      <span className="sr-only">Loading the auction</span>
      <div className="grid grid-cols-2 border-b border-line">
        <Figures />
        <div className="border-l border-line">
          <Figures />
        </div>
      </div>
      <div className="flex min-h-[2.8125rem] items-center border-b border-line px-5">
        <SkeletonLine style="meta" width="w-24" />
      </div>
      <div className="px-5 py-4">
        <SkeletonBox className="h-13 w-full" />
      </div>
    </div>
  )
}

/** A figure of the panel (price or clock) with its label above and its note below. */
function Figures() {
  return (
    <div className="px-5 py-4">
      <SkeletonLine style="meta" width="w-18" />
      <SkeletonLine style="panel" width="w-32" />
      <div className="pt-1">
        <SkeletonLine style="meta" width="w-28" />
      </div>
    </div>
  )
}
