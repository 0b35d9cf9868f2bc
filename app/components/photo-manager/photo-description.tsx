import { useState } from 'react'
import type { ListedPhoto } from '../../../domain/photos/listed-photos.ts'
import { MAX_ALT_TEXT } from '../../../domain/photos/photo-rules.ts'
import { PHOTO_WIDTHS_ON_PAGE, photoText } from '../../../domain/photos/photo-urls.ts'
import { SHOTS } from '../../../domain/photos/shots.ts'
import { IMAGE_TYPES } from '../../../domain/vehicle/enumerations.ts'
import { vehicleValueLabel } from '../../../domain/vehicle/vehicle-labels.ts'
import { Button } from '../ui/button.tsx'
import { controlClass } from '../ui/fields/control.ts'
import { Field } from '../ui/fields/field.tsx'
import { Select } from '../ui/fields/select.tsx'
import { Dialog, DialogHead } from '../ui/overlays/dialog.tsx'
import { Photo } from '../vehicle-photo/photo.tsx'

export type PhotoDescription = Pick<ListedPhoto, 'image_type' | 'alt_text'>

interface PhotoDescriptionDialogProps {
  /** Null while it is closed. */
  readonly photo: ListedPhoto | null
  readonly onClose: () => void
  readonly onSave: (photoId: number, description: PhotoDescription) => void
}

/** A dialog for a photo's description: the part of the car and the alternative text. */
export function PhotoDescriptionDialog({ photo, onClose, onSave }: PhotoDescriptionDialogProps) {
  return (
    <Dialog open={photo !== null} onClose={onClose} label="What this photo shows" shape="window">
      <DialogHead title="What this photo shows" onClose={onClose} />
      {photo && (
        <DescriptionFields
          key={photo.id}
          photo={photo}
          onClose={onClose}
          onSave={(description) => {
            onSave(photo.id, description)
            onClose()
          }}
        />
      )}
    </Dialog>
  )
}

interface DescriptionFieldsProps {
  readonly photo: ListedPhoto
  readonly onClose: () => void
  readonly onSave: (description: PhotoDescription) => void
}

/** No form element and no field names: the dialog is inside the listing's form. */
function DescriptionFields({ photo, onClose, onSave }: DescriptionFieldsProps) {
  const [type, setType] = useState(photo.image_type)
  const [text, setText] = useState(photo.alt_text ?? '')
  const save = () => onSave({ image_type: type, alt_text: text.trim() })
  const shots = SHOTS.filter((shot) => shot.type === type)

  return (
    <div className="flex flex-col gap-5 p-5">
      <Photo
        image={photo}
        alt={photoText(photo, 'Photo')}
        variant="card"
        sizes={PHOTO_WIDTHS_ON_PAGE.dialog}
        className="aspect-3/2 w-full rounded-md bg-well object-contain"
      />
      <Field id="photo-type" label="Part of the car">
        <Select
          id="photo-type"
          value={type}
          onChange={({ target }) => setType(IMAGE_TYPES.find((known) => known === target.value) ?? type)}
        >
          {IMAGE_TYPES.map((value) => (
            <option key={value} value={value}>
              {vehicleValueLabel(value)}
            </option>
          ))}
        </Select>
      </Field>
      <Field
        id="photo-text"
        label="What it shows"
        hint={`${text.length}/${MAX_ALT_TEXT}`}
        note={`Read aloud to people who cannot see the photo. For example: ${shots.map(({ label }) => label).join(', ')}.`}
      >
        <input
          id="photo-text"
          value={text}
          maxLength={MAX_ALT_TEXT}
          list="photo-shots"
          autoComplete="off"
          aria-describedby="photo-text-hint photo-text-note"
          className={controlClass(false)}
          onChange={({ target }) => setText(target.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
            // Enter would submit the listing's form.
            event.preventDefault()
            save()
          }}
        />
        <datalist id="photo-shots">
          {shots.map(({ key, label }) => (
            <option key={key} value={label} />
          ))}
        </datalist>
      </Field>
      <div className="flex flex-wrap gap-2">
        <Button type="button" variant="primary" onClick={save}>
          Save
        </Button>
        <Button type="button" variant="text" onClick={onClose}>
          Cancel
        </Button>
      </div>
    </div>
  )
}
