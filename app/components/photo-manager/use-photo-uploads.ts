import { type RefObject, useEffect, useRef, useState } from 'react'
import { DEFAULT_NOTICE_MS } from '../../../domain/notifications/toast-notifications.ts'
import { type ListedPhoto, withArrived } from '../../../domain/photos/listed-photos.ts'
import { showToast } from '../../lib/toasts/toasts.ts'
import { alreadyThereText } from './copy.ts'
import { sendPhoto, type UploadAnswer } from './photo-target.ts'
import { createUploadQueue, type QueuedFile, type UploadQueue } from './upload-queue.ts'
import type { usePhotoDeeds } from './use-photo-actions.ts'

interface PhotoUploads {
  readonly files: readonly QueuedFile[]
  /** Holds null until the page has come to life, and the queue from the first event on. */
  readonly queue: RefObject<UploadQueue>
}

/**
 * The files on their way to `path`; null while there is nothing that they could belong to. What arrives stands among the
 * photos in the order of choice, whichever was faster, and so does the primary. Nothing goes on without the page.
 */
export function usePhotoUploads(path: string | null, deeds: ReturnType<typeof usePhotoDeeds>): PhotoUploads {
  const [files, setFiles] = useState<readonly QueuedFile[]>([])
  const queue = useRef<UploadQueue | null>(null)
  const arrived = useRef<Map<number, number>>(new Map())

  function take(file: QueuedFile, { data, image_ids: imageIds }: UploadAnswer) {
    const photos = deeds.now()
    const photo = data.find(({ id }) => imageIds.includes(id) && !photos.some((known) => known.id === id))
    if (!photo) {
      const message = alreadyThereText(file.file.name)
      showToast({ message, severity: 'info', durationMs: DEFAULT_NOTICE_MS })
      return
    }
    const added: ListedPhoto = {
      image_type: file.imageType,
      alt_text: file.altText,
      is_primary: false,
      ...photo,
    }
    arrived.current.set(photo.id, file.key)
    const all = withArrived(photos, added, {
      chosen: arrived.current,
      primaryByHand: deeds.primaryByHand(),
    })
    if (all.at(-1)?.id !== photo.id) deeds.oweOrder()
    // Of a vehicle without photos the server makes that one the primary which reaches it first.
    if (all.some(({ id, is_primary }) => is_primary && id === photo.id)) deeds.owePrimary()
    deeds.change(all)
  }
  const stored = useRef(take)
  useEffect(() => {
    stored.current = take
  })

  useEffect(() => {
    const made = createUploadQueue<UploadAnswer>({
      send: sendPhoto,
      onStored: (file, answer) => stored.current(file, answer),
      onChange: setFiles,
    })
    queue.current = made
    window.addEventListener('online', made.wake)
    return () => {
      window.removeEventListener('online', made.wake)
      made.stop()
    }
  }, [])

  useEffect(() => queue.current?.setPath(path), [path])

  useEffect(() => {
    if (files.every(({ state }) => state.kind === 'failed')) deeds.settle()
  })

  return { files, queue }
}
