import type { MetaFunction } from '@remix-run/cloudflare'
import { Form, useLoaderData } from '@remix-run/react'
import { draftName, photoCountText } from '../../../domain/listing/my-listings.ts'
import { myListingsHref } from '../../../domain/listing/seller-addresses.ts'
import { DELETION_WARNING } from '../../components/drafts/delete-draft-dialog.tsx'
import { Button, ButtonLink } from '../../components/ui/button.tsx'
import { Page, PageTitle } from '../../components/ui/page.tsx'
import type { loader } from './loader.server.ts'

export { action } from './action.server.ts'
export { loader } from './loader.server.ts'

export const meta: MetaFunction = () => [{ title: 'Delete draft · Hammerlane' }]

/** The confirmation before a draft is deleted, where no script shows the dialog. */
export default function DeleteDraft() {
  const { name, imageCount } = useLoaderData<typeof loader>()
  return (
    <Page>
      <PageTitle>Delete draft</PageTitle>
      <p className="mt-6 font-[560] wrap-anywhere text-ink">{draftName(name)}</p>
      <p className="mt-1 text-meta">{photoCountText(imageCount)}</p>
      <p className="mt-4 max-w-[60ch]">{DELETION_WARNING}</p>
      <Form method="post" className="mt-6 flex flex-wrap gap-3">
        <Button type="submit" variant="primary">
          Delete draft
        </Button>
        <ButtonLink to={myListingsHref('drafts')} variant="text">
          Close
        </ButtonLink>
      </Form>
    </Page>
  )
}
