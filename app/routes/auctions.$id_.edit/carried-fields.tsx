import { EDIT_FIELDS } from '../../../domain/listing/edit-values.ts'
import type { EditAnswer } from './action.server.ts'

/** The version that an edit started from: the server compares it with the stored one to detect a conflict. */
export function VersionFields({ read, version }: Pick<EditAnswer, 'read' | 'version'>) {
  return (
    <>
      <input type="hidden" name="version.listing" value={version.listing} />
      <input type="hidden" name="version.vehicle" value={version.vehicle} />
      <input type="hidden" name="read" value={JSON.stringify(read)} />
    </>
  )
}

/** The typed values of an edit as hidden fields, where the form itself is not shown. */
export function CarriedFields({ answer }: { readonly answer: EditAnswer }) {
  return (
    <>
      <VersionFields {...answer} />
      {EDIT_FIELDS.map((field) => (
        <input key={field} type="hidden" name={field} value={answer.values[field]} />
      ))}
    </>
  )
}
