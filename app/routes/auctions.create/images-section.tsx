import { CREATE_SECTIONS } from '../../../domain/listing/create-places.ts'
import { PhotoManager } from '../../components/photo-manager/photo-manager.tsx'
import type { SectionProps } from './create-fields.ts'
import { FormSection } from './form-section.tsx'

/** The photos, uploaded to the draft as they are chosen. */
export function ImagesSection({ create }: SectionProps) {
  const { shown, photos, draft } = create
  return (
    <FormSection section={CREATE_SECTIONS[4]} note="Required: at least one. The first photo sells the car.">
      <PhotoManager
        target={draft.id === null ? null : { kind: 'draft', draftId: draft.id }}
        photos={photos}
        onChange={create.setPhotos}
        onPending={create.setPending}
        errors={shown.images}
      />
    </FormSection>
  )
}
