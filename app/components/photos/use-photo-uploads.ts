import { useEffect, useRef, useState } from 'react'
import { sendPhoto, type UploadAnswer } from './photo-target.ts'
import { createUploadQueue, type QueuedFile, type UploadQueue } from './upload-queue.ts'

interface PhotoUploads {
  readonly files: readonly QueuedFile[]
  readonly queue: UploadQueue | null
}

/** The files on their way to `path`; null while there is nothing that they could belong to. Nothing goes on without the page. */
export function usePhotoUploads(
  path: string | null,
  onStored: (file: QueuedFile, answer: UploadAnswer) => void,
): PhotoUploads {
  const [files, setFiles] = useState<readonly QueuedFile[]>([])
  const [queue, setQueue] = useState<UploadQueue | null>(null)
  const stored = useRef(onStored)
  useEffect(() => {
    stored.current = onStored
  })

  useEffect(() => {
    const made = createUploadQueue<UploadAnswer>({
      send: sendPhoto,
      onStored: (file, answer) => stored.current(file, answer),
      onChange: setFiles,
    })
    setQueue(made)
    window.addEventListener('online', made.wake)
    return () => {
      window.removeEventListener('online', made.wake)
      made.stop()
    }
  }, [])

  useEffect(() => queue?.setPath(path), [queue, path])
  return { files, queue }
}
