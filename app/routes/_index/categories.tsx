import {
  CATEGORIES,
  CATEGORY_LABELS,
  type Category,
  LUXURY_RULE,
} from '../../../domain/vehicle/categories.ts'
import type { BodyStyle } from '../../../domain/vehicle/enumerations.ts'
import { Link } from '../../components/ui/link.tsx'
import { CarDrawing } from '../../components/vehicle-photo/car-drawing.tsx'
import { liveCountText } from '../../lib/labels/auction-counts.ts'
import { HomeSection } from './home-section.tsx'
import type { Home } from './loader.server.ts'

const DRAWINGS: Readonly<Record<Category, BodyStyle>> = {
  sedans: 'sedan',
  suvs: 'suv',
  trucks: 'truck',
  luxury: 'coupe',
}

/** The body styles without a tile. */
const OTHERS = [
  ['coupe', 'Coupes'],
  ['convertible', 'Convertibles'],
  ['wagon', 'Wagons'],
  ['hatchback', 'Hatchbacks'],
] as const satisfies readonly (readonly [BodyStyle, string])[]

/** The four categories with the number of running auctions in each; below them the other body styles. */
export function Categories({ counts }: { readonly counts: Home['figures']['categories'] }) {
  return (
    <HomeSection title="Browse by category" id="categories">
      <ul className="grid grid-cols-2 gap-3 sm:gap-6 md:grid-cols-4">
        {CATEGORIES.map((category) => (
          <li key={category}>
            <Link
              to={`/auctions?category=${category}`}
              className="block h-full rounded-md border border-line bg-surface p-4 hover:border-edge sm:p-5"
            >
              <span className="block px-[8%] pt-2 sm:pt-4">
                <CarDrawing bodyStyle={DRAWINGS[category]} />
              </span>
              <span className="mt-5 block text-title text-ink">{CATEGORY_LABELS[category]}</span>
              <span className="figures block text-meta text-ink-3">{liveCountText(counts[category])}</span>
              {category === 'luxury' && <span className="block text-meta text-ink-3">{LUXURY_RULE}</span>}
            </Link>
          </li>
        ))}
      </ul>
      <ul className="mt-3 flex flex-wrap gap-x-6">
        {OTHERS.map(([bodyStyle, label]) => (
          <li key={bodyStyle}>
            <Link
              to={`/auctions?body_style=${bodyStyle}`}
              className="inline-flex h-11 items-center text-ink-2 underline underline-offset-4 hover:text-ink"
            >
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </HomeSection>
  )
}
