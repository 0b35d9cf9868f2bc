import type { MetaFunction } from '@remix-run/cloudflare'
import { type ClientActionFunctionArgs, useActionData, useLoaderData, useNavigation } from '@remix-run/react'
import type { FieldErrors } from '../../../domain/errors.ts'
import { type EditValues, parseEditValues } from '../../../domain/listing/edit-values.ts'
import { editForm } from '../../../domain/schemas/edit-form.ts'
import { fieldErrors } from '../../../domain/schemas/field-errors.ts'
import { EDIT_MESSAGES } from '../../components/listing-form/edit-copy.ts'
import { NotYours } from '../../components/seller-actions/not-yours.tsx'
import type { action } from './action.server.ts'
import { announceSaved } from './announce-saved.ts'
import { EditScreen } from './edit-screen.tsx'
import type { loader } from './loader.server.ts'

export { action } from './action.server.ts'
export { loader } from './loader.server.ts'

export const meta: MetaFunction<typeof loader> = ({ data }) => {
  const title = data?.kind === 'form' ? 'Edit auction' : refusedTitle(data?.kind)
  return [{ title: `${title} · Hammerlane` }]
}

export function clientAction({ params, serverAction }: ClientActionFunctionArgs) {
  return announceSaved(Number(params.id), () => serverAction<typeof action>())
}

export default function Edit() {
  const data = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>() ?? null
  const isPosting = useNavigation().formMethod === 'POST'
  if (data.kind !== 'form') {
    return (
      <NotYours
        title={refusedTitle(data.kind)}
        text={data.kind === 'refused' ? data.message : EDIT_MESSAGES.notThere}
      />
    )
  }
  const { page, nowMs } = data
  return (
    <EditScreen
      key={page.auctionId}
      page={page}
      answer={answer}
      check={(form) => validate(form, page)}
      busy={isPosting}
      nowMs={nowMs}
    />
  )
}

function refusedTitle(kind: 'not_found' | 'refused' | undefined): string {
  return kind === 'refused' ? EDIT_MESSAGES.unauthorized : EDIT_MESSAGES.notFound
}

/** The errors that the server would answer. */
function validate(
  form: FormData,
  { isFixed, values }: { readonly isFixed: boolean; readonly values: EditValues },
): FieldErrors {
  const parsed = editForm(isFixed).safeParse(parseEditValues(form, values))
  return parsed.success ? {} : fieldErrors(parsed.error)
}
