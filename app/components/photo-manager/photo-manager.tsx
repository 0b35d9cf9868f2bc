import { useEffect, useRef, useState } from 'react'
import type { ListedPhoto } from '../../../domain/photos/listed-photos.ts'
import type { Shot } from '../../../domain/photos/shots.ts'
import { Banner } from '../ui/banner.tsx'
import { Button } from '../ui/button.tsx'
import { FieldError } from '../ui/fields/field.tsx'
import { checkFiles } from './check-files.ts'
import { leftBehindText, movedText, uploadsText } from './copy.ts'
import { FilePicker } from './file-picker.tsx'
import { PhotoWordsDialog } from './photo-description.tsx'
import { PhotoGrid } from './photo-grid.tsx'
import { type PhotoTarget, uploadPath } from './photo-target.ts'
import { RemoveDialog } from './remove-dialog.tsx'
import { ShotGuide } from './shot-guide.tsx'
import { UploadList } from './upload-list.tsx'
import { useBroughtFiles } from './use-dropped-files.ts'
import { usePhotoDeeds } from './use-photo-actions.ts'
import { usePhotoUploads } from './use-photo-uploads.ts'
import { useLeftBehind } from './use-unsent-photos.ts'

interface PhotoManagerProps {
  /** Null while there is no draft yet: what is chosen waits, and goes when there is one (see `onPending`). */
  readonly target: PhotoTarget | null
  readonly photos: readonly ListedPhoto[]
  readonly onChange: (photos: readonly ListedPhoto[]) => void
  /** How many files are not stored yet and still may be; those that have failed do not count. */
  readonly onPending?: (count: number) => void
  /** Why the section is refused, at the button that puts it right: its id is `field-images`. */
  readonly errors?: readonly string[] | undefined
}

const PICKER_ID = 'field-images'

/**
 * The photos of a listing (decision 205). What it changes is told by `onChange`, with all the photos. Those of a vehicle are stored
 * by then or on their way; of a draft's the page saves `statedOf(photos)` as `images` in the draft's content.
 */
export function PhotoManager({ target, photos, onChange, onPending, errors }: PhotoManagerProps) {
  const path = target && uploadPath(target)
  const [problems, setProblems] = useState<readonly string[]>([])
  const [said, setSaid] = useState('')
  const [edited, setEdited] = useState<ListedPhoto | null>(null)
  const [leaving, setLeaving] = useState<ListedPhoto | null>(null)
  const deeds = usePhotoDeeds(target, photos, onChange)
  const { files, queue } = usePhotoUploads(path, deeds)
  const leftBehind = useLeftBehind(path, files)
  const isOver = useBroughtFiles((brought) => void add(brought))

  const failed = files.filter(({ state }) => state.kind === 'failed').length
  const pending = files.length - failed
  const told = useRef(onPending)
  useEffect(() => {
    told.current = onPending
  })
  useEffect(() => told.current?.(pending), [pending])

  const hadFiles = useRef(false)
  useEffect(() => {
    if (pending + failed > 0 || hadFiles.current) setSaid(uploadsText({ pending, failed }))
    hadFiles.current = pending + failed > 0
  }, [pending, failed])

  async function add(chosen: readonly File[], shot?: Shot) {
    if (chosen.length === 0) return
    const found = await checkFiles(chosen, deeds.now().length + files.length)
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

  return (
    <div className="flex min-w-0 flex-col gap-6">
      <div className="flex flex-col gap-3">
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
            <p>{`${leftBehindText(leftBehind.names)} Choose them again; what was stored is here.`}</p>
          </Banner>
        )}
        <UploadList
          files={files}
          onCancel={(key) => queue.current?.cancel(key)}
          onRetry={(key) => queue.current?.retry(key)}
        />
      </div>
      <PhotoGrid
        photos={photos}
        onMove={(photoId, place) => {
          deeds.move(photoId, place)
          setSaid(movedText(place + 1, photos.length))
        }}
        onPrimary={deeds.setPrimary}
        onEdit={setEdited}
        onRemove={setLeaving}
      />
      <ShotGuide photos={photos} onChosen={(chosen, shot) => void add(chosen, shot)} />
      <p aria-live="polite" className="sr-only">
        {said}
      </p>
      <PhotoWordsDialog photo={edited} onClose={() => setEdited(null)} onSave={deeds.describe} />
      <RemoveDialog photo={leaving} onClose={() => setLeaving(null)} onRemove={deeds.remove} />
    </div>
  )
}

interface ProblemsProps {
  readonly problems: readonly string[]
  readonly onDismiss: () => void
}

/** A batch of which one file is not taken: each such file with its reason, and that none was added. */
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
