import { CircleCheck, Plus } from 'lucide-react'
import { type ChangeEvent, useRef } from 'react'
import type { ListedPhoto } from '../../../domain/photos/listed-photos.ts'
import { coveredShots, SHOTS, type Shot } from '../../../domain/photos/shots.ts'
import { ACCEPTED_TYPES } from './file-picker.tsx'
import { ShotDrawing } from './shot-drawing.tsx'

interface ShotGuideProps {
  readonly photos: readonly ListedPhoto[]
  /** Files chosen for a shot get its type and label. */
  readonly onChosen: (files: readonly File[], shot: Shot) => void
}

/** The recommended shots, with a check mark for covered ones; each opens the file dialog for it. */
export function ShotGuide({ photos, onChosen }: ShotGuideProps) {
  const input = useRef<HTMLInputElement>(null)
  const chosenShot = useRef<Shot | null>(null)
  const covered = coveredShots(photos)

  function onChange(event: ChangeEvent<HTMLInputElement>) {
    const files = [...(event.currentTarget.files ?? [])]
    event.currentTarget.value = ''
    if (chosenShot.current) onChosen(files, chosenShot.current)
  }

  return (
    <div className="flex flex-col gap-3">
      <h3 className="flex flex-wrap items-baseline justify-between gap-x-4 text-body font-semibold text-ink">
        The shots that sell a car
        <span className="figures text-meta font-normal text-ink-3">
          {covered.size} of {SHOTS.length}
        </span>
      </h3>
      <ul className="grid gap-x-6 border-t border-line sm:grid-cols-[repeat(auto-fill,minmax(260px,1fr))]">
        {SHOTS.map((shot) => {
          const isCovered = covered.has(shot.key)
          return (
            <li key={shot.key} className="border-b border-line">
              <button
                type="button"
                onClick={() => {
                  chosenShot.current = shot
                  input.current?.click()
                }}
                className="flex min-h-12 w-full items-center gap-3 py-1.5 text-left text-meta text-ink-2 hover:text-ink active:bg-fill"
              >
                <span className="text-ink-3">
                  <ShotDrawing shot={shot.key} />
                </span>
                <span className="min-w-0 grow">{shot.label}</span>
                {isCovered ? (
                  <CircleCheck aria-hidden className="size-5 shrink-0 text-ink" />
                ) : (
                  <Plus aria-hidden className="size-5 shrink-0 text-ink-3" />
                )}
                <span className="sr-only">{isCovered ? ', there; add another' : ', add a photo'}</span>
              </button>
            </li>
          )
        })}
      </ul>
      <p className="text-meta text-ink-3">Label photos to tick these off.</p>
      <input
        ref={input}
        type="file"
        hidden
        multiple
        accept={ACCEPTED_TYPES}
        aria-label="Photos of this shot"
        onChange={onChange}
      />
    </div>
  )
}
