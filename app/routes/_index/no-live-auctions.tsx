import { ButtonLink } from '../../components/ui/button.tsx'
import { CarDrawing } from '../../components/vehicle-photo/car-drawing.tsx'

const TEXTS = {
  none: 'No auction is running at the moment.',
  failed: 'Auctions cannot be shown at the moment.',
  locked: 'Auctions are paused for maintenance. Each one keeps its time left.',
} as const

/** Shown at the top of the page where no auction is running, none could be loaded, or the platform is locked. */
export function NoLiveAuctions({ reason }: { readonly reason: keyof typeof TEXTS }) {
  return (
    <div className="flex aspect-[3/2] flex-col items-center justify-center gap-6 rounded-md border border-line bg-surface p-6 text-center">
      <div className="w-1/2">
        <CarDrawing bodyStyle="sedan" />
      </div>
      <p>{TEXTS[reason]}</p>
      <ButtonLink to="/vehicles">See past results</ButtonLink>
    </div>
  )
}
