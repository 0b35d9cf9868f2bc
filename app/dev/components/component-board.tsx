import { TextLink } from '../../components/ui/text-link.tsx'
import { ButtonSpecimens, IconAndLinkSpecimens } from './button-specimens.tsx'
import { ChartSpecimens } from './chart-specimens.tsx'
import { ColorSpecimens } from './color-specimens.tsx'
import { CardSpecimens, FigureSpecimens, TableSpecimens } from './content-specimens.tsx'
import { ChoiceSpecimens, FieldSpecimens } from './field-specimens.tsx'
import { MenuSpecimens, NavigationSpecimens } from './navigation-specimens.tsx'
import { BannerSpecimens, NoticeSpecimens, WaitingSpecimens } from './notice-specimens.tsx'
import { OverlaySpecimens } from './overlay-specimens.tsx'
import { PhotoSpecimens } from './photo-specimens.tsx'
import { TypeSpecimens } from './type-specimens.tsx'
import { BadgeSpecimens } from './word-specimens.tsx'

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
  'color',
  'notices',
  'banners',
  'navigation',
  'figures',
  'overlays',
  'charts',
  'tables',
  'photos',
] as const

type ComponentBoardProps = Parameters<typeof ChartSpecimens>[0] & Parameters<typeof PhotoSpecimens>[0]

/** Every component in every state, with links to the sections. */
export function ComponentBoard({ chart, photos, draftId }: ComponentBoardProps) {
  return (
    <>
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
            <ColorSpecimens />
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
    </>
  )
}
