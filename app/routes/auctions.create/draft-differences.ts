import { CREATE_FIELDS } from '../../../domain/listing/create-form.ts'
import { CREATE_LABELS } from '../../../domain/listing/create-places.ts'
import { parseDraftContent } from '../../../domain/listing/draft-content.ts'
import { parseStatedPhotos } from '../../../domain/photos/listed-photos.ts'

interface DraftDifference {
  readonly label: string
  readonly here: string
  readonly there: string
}

type Content = Readonly<Record<string, unknown>>

const MAX_LENGTH = 120

/** The fields in which two versions of a draft differ, labeled and ordered as in the form. */
export function draftDifferences(here: Content, there: Content): DraftDifference[] {
  const [mine, other] = [parseDraftContent(here), parseDraftContent(there)]
  const rows = CREATE_FIELDS.map((field) => ({
    label: CREATE_LABELS[field],
    here: mine.values[field],
    there: other.values[field],
  }))
  const lists = [
    {
      label: CREATE_LABELS.equipment,
      here: mine.equipment.join(', '),
      there: other.equipment.join(', '),
    },
    { label: CREATE_LABELS.images, here: orderText(here), there: orderText(there) },
  ]
  return [...rows, ...lists]
    .filter((row) => row.here.trim() !== row.there.trim())
    .map((row) => ({ ...row, here: shortened(row.here), there: shortened(row.there) }))
}

function orderText({ images }: Content): string {
  const photos = parseStatedPhotos(images)
  return photos.length === 0 ? '' : `${photos.length} in the order ${photos.map(({ id }) => id).join(', ')}`
}

function shortened(text: string): string {
  const plain = text.trim()
  if (plain === '') return 'Empty'
  return plain.length > MAX_LENGTH ? `${plain.slice(0, MAX_LENGTH)}…` : plain
}
