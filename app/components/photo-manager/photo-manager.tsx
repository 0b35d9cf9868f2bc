import { useEffect, useRef, useState } from 'react'
import type { ListedPhoto } from '../../../domain/photos/listed-photos.ts'
import type { Shot } from '../../../domain/photos/shots.ts'
import { Banner } from '../ui/banner.tsx'
import { Button } from '../ui/button.tsx'
import { FieldError } from '../ui/fields/field.tsx'
import { checkFiles } from './check-files.ts'
import { movedText, unsentPhotosText, uploadsText } from './copy.ts'
import { FilePicker } from './file-picker.tsx'
import { PhotoDescriptionDialog } from './photo-description.tsx'
import { PhotoGrid } from './photo-grid.tsx'
import { type PhotoTarget, uploadPath } from './photo-target.ts'
import { RemoveDialog } from './remove-dialog.tsx'
import { ShotGuide } from './shot-guide.tsx'
import { UploadList } from './upload-list.tsx'
import { useDroppedFiles } from './use-dropped-files.ts'
import { usePhotoActions } from './use-photo-actions.ts'
import { usePhotoUploads } from './use-photo-uploads.ts'
import { useUnsentPhotos } from './use-unsent-photos.ts'

interface PhotoManagerProps {
  /** Null while there is no draft: chosen files wait until there is one (see `onPending`). */
  readonly target: PhotoTarget | null
  readonly photos: readonly ListedPhoto[]
  readonly onChange: (photos: readonly ListedPhoto[]) => void
  /** Receives the number of files that may still be stored; failed ones do not count. */
  readonly onPending?: (count: number) => void
  /** Errors of the section, shown at the picker, whose id is `field-images`. */
  readonly errors?: readonly string[] | undefined
  /** The heading of the picker, which then follows the photos; without it the picker comes first. */
  readonly pickerTitle?: string
}

const PICKER_ID = 'field-images'

/**
 * The photo manager of a listing (docs/rules/interface.md, Photo manager). `onChange` receives all photos
 * after every change. A vehicle's photos are stored by then or on their way; a draft's are saved by the page,
 * which stores `toStatedPhotos(photos)` as `images` in the draft's content.
 */
export function PhotoManager({
  target,
  photos,
  onChange,
  onPending,
  errors,
  pickerTitle,
}: PhotoManagerProps) {
  const path = target && uploadPath(target)
  const [problems, setProblems] = useState<readonly string[]>([])
  const [announcement, setAnnouncement] = useState('')
  const [edited, setEdited] = useState<ListedPhoto | null>(null)
  const [photoToRemove, setPhotoToRemove] = useState<ListedPhoto | null>(null)
  const actions = usePhotoActions(target, photos, onChange)
  const { files, queue } = usePhotoUploads(path, actions)
  const leftBehind = useUnsentPhotos(path, files)
  const isOver = useDroppedFiles((dropped) => void add(dropped))

  const failed = files.filter(({ state }) => state.kind === 'failed').length
  const pending = files.length - failed
  const latestOnPending = useRef(onPending)
  useEffect(() => {
    latestOnPending.current = onPending
  })
  useEffect(() => latestOnPending.current?.(pending), [pending])

  const hadFiles = useRef(false)
  useEffect(() => {
    if (pending + failed > 0 || hadFiles.current) setAnnouncement(uploadsText({ pending, failed }))
    hadFiles.current = pending + failed > 0
  }, [pending, failed])

  async function add(chosen: readonly File[], shot?: Shot) {
    if (chosen.length === 0) return
    const found = await checkFiles(chosen, actions.current().length + files.length)
    setProblems(found)
    if (found.length > 0) return
    leftBehind.dismiss()
    queue.current?.add(
      chosen.map((file) => ({
        file,
        imageType: shot?.type ?? 'exterior',
        altText: shot?.label ?? '',
      })),
    )
  }

  const picker = (
    <div className="flex flex-col gap-3">
      {pickerTitle !== undefined && <h3 className="text-body font-semibold text-ink">{pickerTitle}</h3>}
      <FilePicker
        id={PICKER_ID}
        errorId={errors && errors.length > 0 ? `${PICKER_ID}-error` : undefined}
        count={photos.length}
        isOver={isOver}
        onChosen={(chosen) => void add(chosen)}
      />
      <FieldError id={`${PICKER_ID}-error`} message={errors?.[0]} />
      {problems.length > 0 && <Problems problems={problems} onDismiss={() => setProblems([])} />}
      {leftBehind.names.length > 0 && (
        <Banner tone="warning">
          <p>{`${unsentPhotosText(leftBehind.names)} Choose them again; what was stored is here.`}</p>
        </Banner>
      )}
      <UploadList
        files={files}
        onCancel={(key) => queue.current?.cancel(key)}
        onRetry={(key) => queue.current?.retry(key)}
      />
    </div>
  )
  return (
    <div className="flex min-w-0 flex-col gap-6">
      {pickerTitle === undefined && picker}
      <PhotoGrid
        photos={photos}
        onMove={(photoId, place) => {
          actions.move(photoId, place)
          setAnnouncement(movedText(place + 1, photos.length))
        }}
        onPrimary={actions.setPrimary}
        onEdit={setEdited}
        onRemove={setPhotoToRemove}
      />
      {pickerTitle !== undefined && picker}
      <ShotGuide photos={photos} onChosen={(chosen, shot) => void add(chosen, shot)} />
      <p aria-live="polite" className="sr-only">
        {announcement}
      </p>
      <PhotoDescriptionDialog photo={edited} onClose={() => setEdited(null)} onSave={actions.describe} />
      <RemoveDialog photo={photoToRemove} onClose={() => setPhotoToRemove(null)} onRemove={actions.remove} />
    </div>
  )
}

interface ProblemsProps {
  readonly problems: readonly string[]
  readonly onDismiss: () => void
}

/** A refused batch: each refused file with its reason. No file of the batch is added. */
function Problems({ problems, onDismiss }: ProblemsProps) {
  return (
    <Banner tone="error">
      <p className="font-[560]">None of these photos were added:</p>
      <ul className="mt-1 flex flex-col gap-1 text-meta wrap-anywhere">
        {problems.map((problem) => (
          <li key={problem}>{problem}</li>
        ))}
      </ul>
      <Button type="button" className="mt-3" onClick={onDismiss}>
        Dismiss
      </Button>
    </Banner>
  )
}
