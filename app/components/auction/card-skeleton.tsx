/** The boxes of a card while its auction is on the way. */
export function CardSkeleton() {
  return (
    <div aria-hidden className="flex flex-col">
      <div className="aspect-[3/2] rounded-md bg-skeleton max-sm:-mx-4 max-sm:rounded-none" />
      <div className="mt-3.5 flex justify-between">
        <div className="h-7 w-28 rounded-sm bg-skeleton" />
        <div className="h-7 w-20 rounded-sm bg-skeleton" />
      </div>
      <div className="mt-1 h-4 w-36 rounded-sm bg-skeleton" />
      <div className="mt-4 h-6 w-52 rounded-sm bg-skeleton" />
      <div className="mt-1.5 h-4 w-40 rounded-sm bg-skeleton" />
      <div className="mt-3 h-12 rounded-sm bg-skeleton" />
      <div className="mt-3.5 h-11 rounded-md bg-skeleton" />
    </div>
  )
}
