import { type RefObject, useEffect, useRef, useState } from 'react'
import { DEFAULT_TOAST_MS } from '../../../domain/notifications/toast-notifications.ts'
import { type ListedPhoto, withUploadedPhoto } from '../../../domain/photos/listed-photos.ts'
import { showToast } from '../../lib/toasts/toasts.ts'
import { alreadyThereText } from './copy.ts'
import { sendPhoto, type UploadAnswer } from './photo-target.ts'
import { createUploadQueue, type QueuedFile, type UploadQueue } from './upload-queue.ts'
import type { usePhotoActions } from './use-photo-actions.ts'

interface PhotoUploads {
  readonly files: readonly QueuedFile[]
  /** Null until the page is hydrated; set before any event. */
  readonly queue: RefObject<UploadQueue>
}

/**
 * Uploads chosen files to `path`; null while there is no target. Stored photos are listed in the order of
 * choice, whichever upload finishes first, and the first chosen one becomes the primary photo. Leaving the
 * page aborts the uploads.
 */
export function usePhotoUploads(
  path: string | null,
  actions: ReturnType<typeof usePhotoActions>,
): PhotoUploads {
  const [files, setFiles] = useState<readonly QueuedFile[]>([])
  const queue = useRef<UploadQueue | null>(null)
  const arrived = useRef<Map<number, number>>(new Map())

  function addPhoto(file: QueuedFile, { data, image_ids: imageIds }: UploadAnswer) {
    const photos = actions.current()
    const photo = data.find(({ id }) => imageIds.includes(id) && !photos.some((known) => known.id === id))
    if (!photo) {
      const message = alreadyThereText(file.file.name)
      showToast({ message, severity: 'info', durationMs: DEFAULT_TOAST_MS })
      return
    }
    const added: ListedPhoto = {
      image_type: file.imageType,
      alt_text: file.altText,
      is_primary: false,
      ...photo,
    }
    arrived.current.set(photo.id, file.key)
    const all = withUploadedPhoto(photos, added, {
      chosen: arrived.current,
      primaryByHand: actions.primaryByHand(),
    })
    if (all.at(-1)?.id !== photo.id) actions.markOrderUnsaved()
    // The server makes the first arriving photo of a vehicle primary, which may not be the first chosen.
    if (all.some(({ id, is_primary }) => is_primary && id === photo.id)) actions.markPrimaryUnsaved()
    actions.change(all)
  }
  const latestOnStored = useRef(addPhoto)
  useEffect(() => {
    latestOnStored.current = addPhoto
  })

  useEffect(() => {
    const newQueue = createUploadQueue<UploadAnswer>({
      send: sendPhoto,
      onStored: (file, answer) => latestOnStored.current(file, answer),
      onChange: setFiles,
    })
    queue.current = newQueue
    window.addEventListener('online', newQueue.wake)
    return () => {
      window.removeEventListener('online', newQueue.wake)
      newQueue.stop()
    }
  }, [])

  useEffect(() => queue.current?.setPath(path), [path])

  useEffect(() => {
    if (files.every(({ state }) => state.kind === 'failed')) actions.saveUnsaved()
  })

  return { files, queue }
}
