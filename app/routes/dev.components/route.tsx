import type { MetaFunction } from '@remix-run/cloudflare'
import { useLoaderData } from '@remix-run/react'
import { Page, PageTitle } from '../../components/ui/page.tsx'
import { TextLink } from '../../components/ui/text-link.tsx'
import { ButtonSpecimens, IconAndLinkSpecimens } from '../../dev/components/button-specimens.tsx'
import { ChartSpecimens } from '../../dev/components/chart-specimens.tsx'
import { ColourSpecimens } from '../../dev/components/colour-specimens.tsx'
import { CardSpecimens, FigureSpecimens, TableSpecimens } from '../../dev/components/content-specimens.tsx'
import { ChoiceSpecimens, FieldSpecimens } from '../../dev/components/field-specimens.tsx'
import { MenuSpecimens, NavigationSpecimens } from '../../dev/components/navigation-specimens.tsx'
import { BannerSpecimens, NoticeSpecimens, WaitingSpecimens } from '../../dev/components/notice-specimens.tsx'
import { OverlaySpecimens } from '../../dev/components/overlay-specimens.tsx'
import { PhotoSpecimens } from '../../dev/components/photo-specimens.tsx'
import { TypeSpecimens } from '../../dev/components/type-specimens.tsx'
import { BadgeSpecimens } from '../../dev/components/word-specimens.tsx'
import type { loader } from './loader.server.ts'

export { loader } from './loader.server.ts'

export const meta: MetaFunction = () => [{ title: 'Components · Hammerlane' }]

const SECTIONS = [
  'buttons',
  'icons',
  'choices',
  'type',
  'menus',
  'cards',
  'waiting',
  'fields',
  'badges',
  'colour',
  'notices',
  'banners',
  'navigation',
  'figures',
  'overlays',
  'charts',
  'tables',
  'photos',
] as const

/** Every component in every state, for developers who build pages with them (docs/design-system.md). */
export default function Components() {
  const { chart, photos, draftId } = useLoaderData<typeof loader>()
  return (
    <Page>
      <PageTitle>Components</PageTitle>
      <nav aria-label="Sections" className="mt-4 flex flex-wrap gap-x-5">
        {SECTIONS.map((section) => (
          <TextLink
            key={section}
            to={`#${section}`}
            className="relative inline-flex h-11 items-center text-meta capitalize before:absolute before:-inset-x-2 before:inset-y-0"
          >
            {section}
          </TextLink>
        ))}
      </nav>
      <div className="mt-8 flex flex-col gap-14">
        <div className="grid gap-14 lg:grid-cols-2">
          <div className="flex min-w-0 flex-col gap-14">
            <ButtonSpecimens />
            <IconAndLinkSpecimens />
            <ChoiceSpecimens />
            <TypeSpecimens />
            <MenuSpecimens />
            <CardSpecimens />
            <WaitingSpecimens />
          </div>
          <div className="flex min-w-0 flex-col gap-14">
            <FieldSpecimens />
            <BadgeSpecimens />
            <ColourSpecimens />
            <NoticeSpecimens />
            <BannerSpecimens />
            <NavigationSpecimens />
            <FigureSpecimens />
            <OverlaySpecimens />
          </div>
        </div>
        <ChartSpecimens chart={chart} />
        <TableSpecimens />
        <PhotoSpecimens photos={photos} draftId={draftId} />
      </div>
    </Page>
  )
}
