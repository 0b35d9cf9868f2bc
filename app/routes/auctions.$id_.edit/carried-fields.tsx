import { EDIT_FIELDS } from '../../../domain/listing/edit-values.ts'
import type { EditAnswer } from './action.server.ts'

/** Which state an edit was begun with: by it the server finds out that another came first. */
export function VersionFields({ read, version }: Pick<EditAnswer, 'read' | 'version'>) {
  return (
    <>
      <input type="hidden" name="version.listing" value={version.listing} />
      <input type="hidden" name="version.vehicle" value={version.vehicle} />
      <input type="hidden" name="read" value={JSON.stringify(read)} />
    </>
  )
}

/** An edit that is not shown as a form, sent along as it was typed. */
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
