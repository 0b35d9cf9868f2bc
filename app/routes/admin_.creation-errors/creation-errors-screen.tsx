import { Form, useLoaderData } from '@remix-run/react'
import { ageText } from '../../../domain/format/relative-time.ts'
import { nearExactTimeText } from '../../../domain/format/times.ts'
import type { WireCreationLog } from '../../../domain/schemas/creation-log.ts'
import { WorkQueue } from '../../components/admin/work-queue.tsx'
import { Button, ButtonLink } from '../../components/ui/button.tsx'
import { TextField } from '../../components/ui/fields/field.tsx'
import type { loader } from './loader.server.ts'

/** Listings that could not be created, as the sellers' browsers reported them, by the code that they were shown. */
export function CreationErrorsScreen() {
  const { errors, code, nowMs } = useLoaderData<typeof loader>()
  return (
    <WorkQueue
      title="Creation errors"
      note="Listings that could not be created. A seller who asks for help names the code that they were shown."
      tabs={
        <Form key={code} method="get" className="flex flex-wrap items-end gap-4 border-b border-line pb-6">
          <div className="min-w-56 max-sm:flex-1">
            <TextField label="Code" name="code" placeholder="ERR-" autoComplete="off" defaultValue={code} />
          </div>
          <Button type="submit">Show</Button>
          {code !== '' && (
            <ButtonLink to="/admin/creation-errors" variant="text">
              Clear filters
            </ButtonLink>
          )}
        </Form>
      }
      empty={
        code === ''
          ? {
              title: 'No creation errors',
              text: 'A listing that could not be created appears here for 90 days.',
            }
          : { title: 'No error with this code', text: 'Check the code, or show all of them.' }
      }
      rows={errors.data.map((error) => <ErrorRow key={error.id} error={error} nowMs={nowMs} />)}
      page={errors}
      toHref={(page) => `/admin/creation-errors?${new URLSearchParams({ code, page: String(page) })}`}
    />
  )
}

function ErrorRow({ error, nowMs }: { readonly error: WireCreationLog; readonly nowMs: number }) {
  const { code, step, error: text, data, user_agent, url, username, created_at } = error
  const atMs = Date.parse(created_at)
  return (
    <li className="border-b border-line py-5">
      <p className="figures text-meta text-ink-3 wrap-anywhere">
        <time dateTime={created_at} title={nearExactTimeText(atMs, nowMs)}>
          {ageText(atMs, nowMs)}
        </time>{' '}
        · {username ?? 'A closed account'}
      </p>
      <h2 className="mt-1 text-title wrap-anywhere">{code ?? 'No code'}</h2>
      <p className="mt-1 wrap-anywhere">
        {step}
        {text !== null && `: ${text}`}
      </p>
      <details className="mt-2">
        <summary className="inline-flex min-h-11 cursor-pointer items-center text-ink-2 underline hover:text-ink">
          Details
        </summary>
        <p className="text-meta wrap-anywhere">{url ?? 'No address'}</p>
        <p className="mt-1 text-meta wrap-anywhere">{user_agent ?? 'No browser'}</p>
        <pre className="mt-2 font-mono text-meta whitespace-pre-wrap text-ink wrap-anywhere">
          {JSON.stringify(data ?? null, null, 2)}
        </pre>
      </details>
    </li>
  )
}
