import { Form } from '@remix-run/react'
import { TriangleAlert } from 'lucide-react'
import type { MouseEvent } from 'react'
import { countedText } from '../../../domain/format/counted-text.ts'
import { CREATE_LABELS } from '../../../domain/listing/create-places.ts'
import type { ImportField } from '../../../domain/listing/import-rows.ts'
import { FieldWarning } from '../../components/listing-form/field-warning.tsx'
import { Banner } from '../../components/ui/banner.tsx'
import { Button } from '../../components/ui/button.tsx'
import type { ImportPreview } from './action.server.ts'

interface PreviewProps {
  readonly preview: ImportPreview
  readonly busy: boolean
}

const cellId = (row: number, field: ImportField) => `row-${row}-${field}`

/** The rows of the file with every wrong cell marked, and the button that makes drafts of the right ones. */
export function ImportPreviewSection({ preview, busy }: PreviewProps) {
  const { rows, right, known, unused } = preview
  const wrong = rows.length - right
  const contradicting = rows.filter(({ notes }) => Object.keys(notes).length > 0).length
  return (
    <section aria-labelledby="preview" className="flex flex-col gap-5">
      <h2 id="preview" className="text-title">
        {countedText(rows.length, 'car')} in the file
      </h2>
      <div className="flex max-w-[640px] flex-col gap-3">
        <Banner tone={wrong === 0 ? 'success' : 'warning'}>
          {countedText(right, 'row')} can become {right === 1 ? 'a draft' : 'drafts'}.
          {wrong > 0 && ` ${countedText(wrong, 'row')} cannot: see the marked cells.`}
          {known > 0 &&
            ` ${countedText(known, 'car')} of them ${known === 1 ? 'is a draft already and stays as it is' : 'are drafts already and stay as they are'}.`}
        </Banner>
        {contradicting > 0 && (
          <Banner tone="warning">
            {countedText(contradicting, 'row')}{' '}
            {contradicting === 1 ? 'contradicts its VIN' : 'contradict their VINs'}: see the marked cells.
            Correct what is wrong, or leave it where the VIN data is.
          </Banner>
        )}
        {unused.length > 0 && <Banner tone="info">These columns are not used: {unused.join(', ')}.</Banner>}
      </div>
      {wrong > 0 && <Problems preview={preview} />}
      <PreviewTable preview={preview} />
      {right > 0 && (
        <Form method="post" encType="multipart/form-data" className="flex flex-wrap items-center gap-4">
          <input type="hidden" name="intent" value="import" />
          <textarea name="text" defaultValue={preview.text} hidden readOnly />
          <Button type="submit" variant="primary" busy={busy} busyText="Making drafts...">
            Make {countedText(right, 'draft')}
          </Button>
          <p className="text-meta text-ink-3">Photos come next. Without one a draft cannot be submitted.</p>
        </Form>
      )}
    </section>
  )
}

/** By script, because the router takes another hash for a navigation, which drops the preview. */
function showCell(event: MouseEvent, id: string) {
  event.preventDefault()
  const cell = document.getElementById(id)
  cell?.focus({ preventScroll: true })
  cell?.scrollIntoView({ block: 'center', inline: 'center' })
}

function Problems({ preview: { rows } }: Pick<PreviewProps, 'preview'>) {
  return (
    <ul className="max-w-[640px] border-t border-line text-meta">
      {rows.flatMap(({ number, problem, problems }) => [
        ...(problem === null
          ? []
          : [
              <li key={number} className="border-b border-line py-2">
                <b className="font-semibold text-ink">Row {number}</b>: {problem}
              </li>,
            ]),
        ...(Object.entries(problems) as [ImportField, string][]).map(([field, message]) => (
          <li key={cellId(number, field)} className="border-b border-line">
            <a
              href={`#${cellId(number, field)}`}
              onClick={(event) => showCell(event, cellId(number, field))}
              className="flex min-h-11 flex-wrap items-center gap-x-2 py-2 underline-offset-4 hover:underline"
            >
              <b className="font-semibold text-ink">
                Row {number}, {CREATE_LABELS[field]}:
              </b>
              <span className="min-w-0 wrap-anywhere text-out">{message}</span>
            </a>
          </li>
        )),
      ])}
    </ul>
  )
}

/** All cells; the table scrolls inside itself. */
function PreviewTable({ preview: { rows, fields } }: Pick<PreviewProps, 'preview'>) {
  return (
    <section
      aria-label="Cells of the file"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolled area must be reachable by keyboard
      tabIndex={0}
      className="max-h-[70vh] overflow-auto rounded-md border border-line"
    >
      <table className="figures text-meta">
        <thead className="sticky top-0 z-10 bg-surface text-left">
          <tr>
            <th scope="col" className="px-3 py-2 font-[560] text-ink">
              Row
            </th>
            {fields.map((field) => (
              <th key={field} scope="col" className="px-3 py-2 font-[560] whitespace-nowrap text-ink">
                {CREATE_LABELS[field]}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ number, name, cells, problems, notes }) => (
            <tr key={number} className="border-t border-line align-top">
              <th scope="row" className="px-3 py-2 text-left font-[560] text-ink">
                {number}
                <span className="sr-only"> {name}</span>
              </th>
              {fields.map((field) => (
                <Cell
                  key={field}
                  id={cellId(number, field)}
                  text={cells[field] ?? ''}
                  problem={problems[field]}
                  note={notes[field]}
                />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

interface CellProps {
  readonly id: string
  readonly text: string
  readonly problem: string | undefined
  /** What contradicts the VIN. */
  readonly note: string | undefined
}

function Cell({ id, text, problem, note }: CellProps) {
  if (problem === undefined && note !== undefined) {
    return (
      <td className="min-w-44 px-3 py-2">
        <span className="mb-1 block wrap-anywhere">{text}</span>
        <FieldWarning>{note}</FieldWarning>
      </td>
    )
  }
  if (problem === undefined) {
    return (
      <td className="max-w-60 truncate px-3 py-2" title={text.length > 30 ? text : undefined}>
        {text}
      </td>
    )
  }
  return (
    <td
      id={id}
      tabIndex={-1}
      className="min-w-44 scroll-m-16 border border-out-line bg-out-bg px-3 py-2 text-out"
    >
      <span className="block wrap-anywhere">{text === '' ? '(empty)' : text}</span>
      <span className="mt-1 flex items-start gap-1.5">
        <TriangleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
        <span>{problem}</span>
      </span>
    </td>
  )
}
