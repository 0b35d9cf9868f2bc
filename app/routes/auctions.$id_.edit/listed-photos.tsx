import type { ListedPhoto } from '../../../domain/photos/listed-photos.ts'
import { PhotoManager } from '../../components/photo-manager/photo-manager.tsx'
import type { EditPage } from './loader.server.ts'

interface ListedPhotosProps {
  readonly page: EditPage
  readonly photos: readonly ListedPhoto[]
  readonly errors: readonly string[] | undefined
  readonly onChange: (photos: EditPage['vehicle']['images']) => void
  readonly onPending: (count: number) => void
}

/** The photos of a listed vehicle. Each change is saved at once. */
export function ListedPhotos({ page, photos, errors, onChange, onPending }: ListedPhotosProps) {
  const target = { kind: 'vehicle', auctionId: page.auctionId, vehicleId: page.vehicle.id } as const
  return (
    <>
      <PhotoManager
        target={target}
        photos={photos}
        pickerTitle="Add New Images"
        errors={errors}
        onPending={onPending}
        onChange={(changed) => onChange(changed.map((photo, index) => ({ ...photo, sort_order: index })))}
      />
      <p className="only-unscripted mt-3 text-meta">Changing photos needs JavaScript.</p>
    </>
  )
}
