import { X } from 'lucide-react'
import { type ChangeEvent, useRef, useState } from 'react'
import { DEFAULT_NOTICE_MS } from '../../../domain/display/notices.ts'
import { photoText, photoUrl } from '../../../domain/display/photos.ts'
import { type ListedPhoto, withOnePrimary, withoutPhoto } from '../../../domain/photos/listed-photos.ts'
import { showToast } from '../../live/toasts.ts'
import { refusalText } from '../../session/call-api.ts'
import { Badge } from '../ui/badge.tsx'
import { Button } from '../ui/button.tsx'
import { FieldError } from '../ui/field.tsx'
import { IconButton } from '../ui/icon-button.tsx'
import { Progress } from '../ui/progress.tsx'
import { checkFiles } from './check-files.ts'
import { type PhotoTarget, removePhoto, type UploadAnswer, uploadPath } from './photo-target.ts'
import type { QueuedFile } from './upload-queue.ts'
import { usePhotoUploads } from './use-photo-uploads.ts'

interface PhotoManagerProps {
  /** Null while there is no draft yet: what is chosen waits, and goes when there is one. */
  readonly target: PhotoTarget | null
  readonly photos: readonly ListedPhoto[]
  readonly onChange: (photos: readonly ListedPhoto[]) => void
}

/**
 * The photos of a listing. What it changes is told by `onChange`, with all the photos; those of a vehicle are stored by then or
 * on their way, of a draft's the page saves `statedOf(photos)` as `images` in the draft's content.
 */
export function PhotoManager({ target, photos, onChange }: PhotoManagerProps) {
  const [problems, setProblems] = useState<readonly string[]>([])
  // What comes back from the server belongs to the photos as they are then.
  const latest = useRef(photos)
  latest.current = photos
  const change = (next: readonly ListedPhoto[]) => {
    latest.current = next
    onChange(next)
  }

  function onStored({ imageType, altText }: QueuedFile, { data }: UploadAnswer) {
    const known = new Set(latest.current.map(({ id }) => id))
    const added = data
      .filter(({ id }) => !known.has(id))
      .map((photo) => ({ image_type: imageType, alt_text: altText, is_primary: false, ...photo }))
    change(withOnePrimary([...latest.current, ...added]))
  }
  const { files, queue } = usePhotoUploads(target && uploadPath(target), onStored)

  async function choose(event: ChangeEvent<HTMLInputElement>) {
    const chosen = [...(event.currentTarget.files ?? [])]
    event.currentTarget.value = ''
    const found = await checkFiles(chosen, photos.length + files.length)
    setProblems(found)
    if (found.length === 0) queue?.add(chosen.map((file) => ({ file, imageType: 'exterior', altText: '' })))
  }

  async function remove(photo: ListedPhoto) {
    if (target === null) return
    const outcome = await removePhoto(target, photo.id)
    if (outcome.kind === 'answered') {
      change(withoutPhoto(latest.current, photo.id))
      showToast({
        message: 'Image removed successfully',
        severity: 'success',
        durationMs: DEFAULT_NOTICE_MS,
      })
      return
    }
    const fallback = 'Failed to remove image'
    const message = outcome.kind === 'refused' ? refusalText(outcome.body, fallback) : fallback
    showToast({ message, severity: 'error', durationMs: DEFAULT_NOTICE_MS })
  }

  return (
    <div className="flex flex-col gap-4">
      <label className="flex flex-col gap-2 text-meta font-[560] text-ink">
        Add photos
        <input
          type="file"
          multiple
          accept="image/jpeg,image/png,image/gif"
          onChange={(event) => void choose(event)}
          className="h-11 text-body text-ink"
        />
      </label>
      <div role="alert">
        {problems.map((problem) => (
          <FieldError key={problem} id={`photo-problem-${problem}`} message={problem} />
        ))}
      </div>
      <ul className="flex flex-col gap-3">
        {files.map(({ key, file, state }) => (
          <li key={key} className="flex items-center gap-3">
            <div className="min-w-0 grow">
              <p className="truncate text-meta text-ink">{file.name}</p>
              {state.kind === 'sending' && <Progress label={`Uploading ${file.name}`} done={state.done} />}
              {state.kind === 'failed' && <FieldError id={`upload-${key}`} message={state.reason} />}
            </div>
            {state.kind === 'failed' && <Button onClick={() => queue?.retry(key)}>Try again</Button>}
            <IconButton label={`Cancel ${file.name}`} onClick={() => queue?.cancel(key)}>
              <X aria-hidden className="size-5" />
            </IconButton>
          </li>
        ))}
      </ul>
      <ul className="grid grid-cols-2 gap-4 sm:grid-cols-4">
        {photos.map((photo) => (
          <li key={photo.id} className="flex flex-col gap-2">
            <img
              src={photoUrl(photo, 'thumb')}
              alt={photoText(photo, 'Photo')}
              className="aspect-3/2 w-full rounded-md bg-well object-cover"
            />
            {photo.is_primary && <Badge>Primary</Badge>}
            <Button onClick={() => void remove(photo)}>Remove</Button>
          </li>
        ))}
      </ul>
    </div>
  )
}
