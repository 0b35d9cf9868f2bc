import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  type MetaFunction,
} from '@remix-run/cloudflare'
import { type ClientActionFunctionArgs, useActionData, useLoaderData, useNavigation } from '@remix-run/react'
import type { FieldErrors } from '../../../domain/errors.ts'
import { type EditValues, typedValues } from '../../../domain/listing/edit-values.ts'
import { editForm } from '../../../domain/schemas/edit-form.ts'
import { fieldErrors } from '../../../domain/schemas/field-errors.ts'
import { EDIT_TEXTS } from '../../components/listing-form/edit-copy.ts'
import { NotYours } from '../../components/seller-actions/not-yours.tsx'
import { editByForm } from './action.server.ts'
import { tellSaved } from './announce-saved.ts'
import { EditScreen } from './edit-screen.tsx'
import { readEditPage } from './loader.server.ts'

export const meta: MetaFunction<typeof loader> = ({ data: outcome }) => {
  const title = outcome?.kind === 'form' ? 'Edit auction' : refusedTitle(outcome?.kind)
  return [{ title: `${title} · Hammerlane` }]
}

export async function loader({ params, context }: LoaderFunctionArgs) {
  const outcome = await readEditPage(context, params.id)
  if (outcome instanceof Response) throw outcome
  const status = { form: 200, not_found: 404, refused: 403 }[outcome.kind]
  return data({ ...outcome, nowMs: context.nowMs }, { status })
}

export async function action({ request, params, context }: ActionFunctionArgs) {
  return editByForm(context, request, params.id)
}

export function clientAction({ params, serverAction }: ClientActionFunctionArgs) {
  return tellSaved(Number(params.id), () => serverAction<typeof action>())
}

/** The seller's form to change a listing, or why there is none (Spec part 2, section 2, Edit-auction screen). */
export default function Edit() {
  const outcome = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>() ?? null
  const isPosting = useNavigation().formMethod === 'POST'
  if (outcome.kind !== 'form') {
    return (
      <NotYours
        title={refusedTitle(outcome.kind)}
        text={outcome.kind === 'refused' ? outcome.message : EDIT_TEXTS.notThere}
      />
    )
  }
  const { page, nowMs } = outcome
  return (
    <EditScreen
      key={page.auctionId}
      page={page}
      answer={answer}
      check={(form) => wrongWith(form, page)}
      busy={isPosting}
      nowMs={nowMs}
    />
  )
}

function refusedTitle(kind: 'not_found' | 'refused' | undefined): string {
  return kind === 'refused' ? EDIT_TEXTS.unauthorized : EDIT_TEXTS.notFound
}

/** What the server would say of the fields. */
function wrongWith(
  form: FormData,
  { isFixed, values }: { readonly isFixed: boolean; readonly values: EditValues },
): FieldErrors {
  const parsed = editForm(isFixed).safeParse(typedValues(form, values))
  return parsed.success ? {} : fieldErrors(parsed.error)
}
