import { useRevalidator } from '@remix-run/react'
import { type FormEvent, useState } from 'react'
import { countedText } from '../../../domain/format/counted-text.ts'
import type { NamedDraft } from '../../../domain/listing/many-drafts.ts'
import { ACCEPTED_TYPES } from '../../components/photo-manager/file-picker.tsx'
import { Banner } from '../../components/ui/banner.tsx'
import { Button } from '../../components/ui/button.tsx'
import { controlClass } from '../../components/ui/fields/control.ts'
import { Field } from '../../components/ui/fields/field.tsx'
import { Progress } from '../../components/ui/progress.tsx'
import { type PhotosByName, sendPhotosByName } from './send-photos-by-name.ts'

interface PhotosByNameFormProps {
  readonly drafts: readonly (NamedDraft & { readonly title: string })[]
}

/** Photos for many drafts. Each is sent by itself, since all of them together are too large for one request. */
export function PhotosByNameForm({ drafts }: PhotosByNameFormProps) {
  const [sent, setSent] = useState<PhotosByName | null>(null)
  const [progress, setProgress] = useState<{ readonly done: number; readonly of: number } | null>(null)
  const { revalidate } = useRevalidator()

  async function send(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = event.currentTarget
    const files = new FormData(form).getAll('images').filter((file) => typeof file !== 'string')
    const chosen = files.filter((file) => file.size > 0)
    if (chosen.length === 0 || progress !== null) return
    setProgress({ done: 0, of: chosen.length })
    setSent(await sendPhotosByName(chosen, drafts, (done) => setProgress({ done, of: chosen.length })))
    setProgress(null)
    form.reset()
    revalidate()
  }

  return (
    <section aria-labelledby="photos" className="flex flex-col gap-5">
      <h2 id="photos" className="text-title">
        Photos
      </h2>
      <noscript>
        <Banner tone="warning">Photos need JavaScript. Turn it on, then reload the page.</Banner>
      </noscript>
      <form onSubmit={(event) => void send(event)} className="only-scripted flex flex-col gap-4">
        <Field
          id="field-images"
          label="Photos of any of these cars"
          note="Name each file with the VIN or the stock number, such as 1HGCV1F51KA000001-front.jpg or A-17_2.jpg. The first photo of a car by name is its primary one."
        >
          <input
            id="field-images"
            name="images"
            type="file"
            multiple
            accept={ACCEPTED_TYPES}
            required
            aria-describedby="field-images-note"
            className={`${controlClass(false)} h-auto min-h-11 py-2`}
          />
        </Field>
        {progress !== null && (
          <div role="status" className="flex flex-col gap-2 text-meta">
            <span className="figures">
              {progress.done} of {progress.of} photos sent
            </span>
            <Progress label="Photos" done={progress.done / progress.of} />
          </div>
        )}
        <div>
          <Button type="submit" busy={progress !== null} busyText="Adding photos...">
            Add photos
          </Button>
        </div>
      </form>
      {sent !== null && <Result {...sent} />}
    </section>
  )
}

function Result({ added, unmatched, refused }: PhotosByName) {
  return (
    <div className="flex flex-col gap-3">
      {added > 0 && <Banner tone="success">Photos were added to {countedText(added, 'draft')}.</Banner>}
      {unmatched.length > 0 && (
        <Banner tone="warning">
          {countedText(unmatched.length, 'file')} {unmatched.length === 1 ? 'names' : 'name'} no draft, or
          more than one: <span className="wrap-anywhere">{unmatched.join(', ')}</span>
        </Banner>
      )}
      {refused.length > 0 && (
        <Banner tone="error">
          <ul>
            {refused.map((line) => (
              <li key={line} className="wrap-anywhere">
                {line}
              </li>
            ))}
          </ul>
        </Banner>
      )}
    </div>
  )
}
