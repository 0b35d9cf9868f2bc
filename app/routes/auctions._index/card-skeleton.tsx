import { SkeletonBox, SkeletonLine } from '../../components/ui/skeleton.tsx'

/** The placeholder of a card while the list loads, with boxes where the card has its content. */
export function CardSkeleton() {
  return (
    <div aria-hidden className="flex min-w-0 flex-col">
      <SkeletonBox className="aspect-[3/2] max-sm:-mx-4 max-sm:aspect-[15/8] max-sm:rounded-none" />
      <div className="mt-3.5 flex justify-between max-sm:mt-2.5">
        <SkeletonLine style="card" width="w-24" />
        <SkeletonLine style="card" width="w-20" />
      </div>
      <div className="flex justify-between">
        <SkeletonLine style="meta" width="w-32" />
        <SkeletonLine style="meta" width="w-24" />
      </div>
      <div className="mt-3 max-sm:mt-1.5">
        <SkeletonLine style="title" width="w-3/5" />
      </div>
      <div className="mt-0.5">
        <SkeletonLine style="meta" width="w-2/5" />
      </div>
      <div className="mt-3 grid grid-cols-[1fr_1fr_auto] gap-x-2 border-t border-line pt-3 max-sm:mt-0.5 max-sm:border-0 max-sm:pt-0">
        {FACTS.map((fact) => (
          <div key={fact}>
            <div className="max-sm:hidden">
              <SkeletonLine style="label" width="w-14" />
            </div>
            <SkeletonLine style="meta" width="w-12" />
          </div>
        ))}
      </div>
      <div className="mt-3.5 grid grid-cols-2 gap-2 max-sm:mt-1.5">
        <SkeletonBox className="h-11" />
      </div>
    </div>
  )
}

const FACTS = ['starting bid', 'reserve', 'premium'] as const
