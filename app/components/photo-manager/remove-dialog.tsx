import type { ListedPhoto } from '../../../domain/photos/listed-photos.ts'
import { PHOTO_WIDTHS_ON_PAGE, photoText } from '../../../domain/photos/photo-urls.ts'
import { Button } from '../ui/button.tsx'
import { Dialog, DialogHead } from '../ui/overlays/dialog.tsx'
import { Photo } from '../vehicle-photo/photo.tsx'

interface RemoveDialogProps {
  /** Null while it is closed. */
  readonly photo: ListedPhoto | null
  readonly onClose: () => void
  readonly onRemove: (photo: ListedPhoto) => void
}

/** Asks before a photo is removed, because its stored files are deleted for good. */
export function RemoveDialog({ photo, onClose, onRemove }: RemoveDialogProps) {
  return (
    <Dialog open={photo !== null} onClose={onClose} label="Remove this photo?" shape="window">
      <DialogHead title="Remove this photo?" onClose={onClose} />
      {photo && (
        <div className="flex flex-col gap-5 p-5">
          <Photo
            image={photo}
            alt={photoText(photo, 'Photo')}
            variant="card"
            sizes={PHOTO_WIDTHS_ON_PAGE.dialog}
            className="aspect-3/2 w-full rounded-md bg-well object-contain"
          />
          <p>This photo will be permanently deleted.</p>
          <div className="flex flex-wrap gap-2">
            <Button
              type="button"
              variant="primary"
              onClick={() => {
                onRemove(photo)
                onClose()
              }}
            >
              Remove
            </Button>
            <Button type="button" variant="text" onClick={onClose}>
              Keep it
            </Button>
          </div>
        </div>
      )}
    </Dialog>
  )
}
