import { useState } from 'react'
import { type ListedPhoto, withOnePrimary } from '../../../domain/photos/listed-photos.ts'
import { PhotoManager } from '../../components/photo-manager/photo-manager.tsx'
import { UploadList } from '../../components/photo-manager/upload-list.tsx'
import type { QueuedFile, UploadState } from '../../components/photo-manager/upload-queue.ts'
import { Specimen, Specimens } from './specimen.tsx'

const STATES: readonly (readonly [name: string, state: UploadState])[] = [
  ['front.jpg', { kind: 'sending', done: 0.4 }],
  ['rear.jpg', { kind: 'sending', done: 1 }],
  ['left side.png', { kind: 'waiting' }],
  ['dash.jpg', { kind: 'ready' }],
  ['engine.jpg', { kind: 'offline' }],
  [
    'IMG_20261122_093512_the whole car from the front as it stands before the garage door (copy 2) final.jpeg',
    { kind: 'failed', reason: 'This image could not be read' },
  ],
]

interface PhotoSpecimensProps {
  readonly photos: readonly ListedPhoto[]
  /** The draft that receives uploads; null leaves the chosen files waiting. */
  readonly draftId: number | null
}

/** The photo manager with photos or, for a draft, empty; and the states of an upload. */
export function PhotoSpecimens({ photos: given, draftId }: PhotoSpecimensProps) {
  const [photos, setPhotos] = useState<readonly ListedPhoto[]>(() =>
    draftId === null ? withOnePrimary(given) : [],
  )
  const files = STATES.map(
    ([name, state], key): QueuedFile => ({
      key,
      state,
      file: new File([], name),
      imageType: 'exterior',
      altText: '',
    }),
  )
  return (
    <Specimens id="photos" title="Photos of a listing">
      <Specimen label="Uploads" stacked>
        <UploadList files={files} onCancel={() => {}} onRetry={() => {}} />
      </Specimen>
      <Specimen label="Photos" stacked>
        <PhotoManager
          target={draftId === null ? null : { kind: 'draft', draftId }}
          photos={photos}
          onChange={setPhotos}
          errors={photos.length === 0 ? ['At least one image is required'] : undefined}
        />
      </Specimen>
    </Specimens>
  )
}
