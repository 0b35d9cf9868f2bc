import type { MetaFunction } from '@remix-run/cloudflare'
import { useLoaderData } from '@remix-run/react'
import { Page, PageTitle } from '../../components/ui/page.tsx'
import { ComponentBoard } from '../../dev/components/component-board.tsx'
import type { loader } from './loader.server.ts'

export { loader } from './loader.server.ts'

export const meta: MetaFunction = () => [{ title: 'Components · Hammerlane' }]

/** Every component in every state, for developers who build pages with them (docs/design-system.md). */
export default function Components() {
  const { chart, photos, draftId } = useLoaderData<typeof loader>()
  return (
    <Page>
      <PageTitle>Components</PageTitle>
      <ComponentBoard chart={chart} photos={photos} draftId={draftId} />
    </Page>
  )
}
