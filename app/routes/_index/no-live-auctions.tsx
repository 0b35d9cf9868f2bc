import { ButtonLink } from '../../components/ui/button.tsx'
import { CarDrawing } from '../../components/vehicle-photo/car-drawing.tsx'

/** Shown at the top of the page where no auction is running, or none could be loaded. */
export function NoLiveAuctions({ hasFailed }: { readonly hasFailed: boolean }) {
  return (
    <div className="flex aspect-[3/2] flex-col items-center justify-center gap-6 rounded-md border border-line bg-surface p-6 text-center">
      <div className="w-1/2">
        <CarDrawing bodyStyle="sedan" />
      </div>
      <p>{hasFailed ? 'Auctions cannot be shown at the moment.' : 'No auction is running at the moment.'}</p>
      <ButtonLink to="/vehicles">See past results</ButtonLink>
    </div>
  )
}
