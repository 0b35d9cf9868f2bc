import { Camera, ImagePlus } from 'lucide-react'
import { type ChangeEvent, useRef } from 'react'
import { MAX_PHOTOS } from '../../../domain/photos/photo-rules.ts'
import { Button } from '../ui/button.tsx'

/** Accepted types; iOS converts its camera's format to one of them. */
export const ACCEPTED_TYPES = 'image/jpeg,image/png,image/gif'

interface FilePickerProps {
  /** Link target of the section's error. */
  readonly id: string
  readonly errorId: string | undefined
  readonly count: number
  /** True while files are dragged over the page. */
  readonly isOver: boolean
  readonly onChosen: (files: readonly File[]) => void
}

/** Sources of photos: file dialog, drop, paste, or the camera of a phone. */
export function FilePicker({ id, errorId, count, isOver, onChosen }: FilePickerProps) {
  const files = useRef<HTMLInputElement>(null)
  const camera = useRef<HTMLInputElement>(null)

  function onChange(event: ChangeEvent<HTMLInputElement>) {
    const chosen = [...(event.currentTarget.files ?? [])]
    // Resets the input, so that choosing the same file again fires a change event.
    event.currentTarget.value = ''
    onChosen(chosen)
  }

  return (
    <div
      className={`flex flex-col items-center gap-4 rounded-md border border-dashed px-4 py-8 text-center ${isOver ? 'border-ink bg-fill text-ink' : 'border-edge'}`}
    >
      <ImagePlus aria-hidden className="size-7 text-ink-3" />
      <p className="max-w-[44ch] text-balance pointer-coarse:hidden">
        {isOver ? 'Drop them here' : 'Drop photos here, paste them, or choose them from your files.'}
      </p>
      <div className="flex flex-wrap justify-center gap-3">
        <Button id={id} type="button" aria-describedby={errorId} onClick={() => files.current?.click()}>
          <ImagePlus aria-hidden className="size-4.5" />
          Choose photos
        </Button>
        <Button type="button" className="pointer-fine:hidden" onClick={() => camera.current?.click()}>
          <Camera aria-hidden className="size-4.5" />
          Take photo
        </Button>
      </div>
      <p className="figures text-meta text-ink-3">
        {`JPEG, PNG or GIF, at most 10 MB each · ${count} of ${MAX_PHOTOS}`}
      </p>
      <input
        ref={files}
        type="file"
        hidden
        multiple
        accept={ACCEPTED_TYPES}
        aria-label="Photos"
        onChange={onChange}
      />
      <input
        ref={camera}
        type="file"
        hidden
        accept={ACCEPTED_TYPES}
        capture="environment"
        aria-label="Photo from the camera"
        onChange={onChange}
      />
    </div>
  )
}
