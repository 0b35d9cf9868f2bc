import type { BodyStyle } from './enumerations.ts'

/**
 * The categories of the home page's tiles; also the values of the `category` parameter of /auctions
 * (docs/rules/vehicle.md, Categories).
 */
export const CATEGORIES = ['sedans', 'suvs', 'trucks', 'luxury'] as const
export type Category = (typeof CATEGORIES)[number]

export const CATEGORY_LABELS: Readonly<Record<Category, string>> = {
  sedans: 'Sedans',
  suvs: 'SUVs',
  trucks: 'Trucks',
  luxury: 'Luxury',
}

/** The makes that count as luxury. */
export const LUXURY_MAKES = [
  'Acura',
  'Audi',
  'BMW',
  'Cadillac',
  'Genesis',
  'Jaguar',
  'Land Rover',
  'Lexus',
  'Lincoln',
  'Mercedes-Benz',
  'Porsche',
  'Tesla',
] as const

/** The rule of the luxury category, shown on its tile. */
export const LUXURY_RULE = `By make: BMW, Lexus, Porsche and ${LUXURY_MAKES.length - 3} more`

/** The filters of a category: a body style, or a set of makes. */
export type CategoryFilter = { readonly bodyStyles: readonly BodyStyle[]; readonly makes: readonly string[] }

const CATEGORY_FILTERS: Readonly<Record<Category, CategoryFilter>> = {
  sedans: { bodyStyles: ['sedan'], makes: [] },
  suvs: { bodyStyles: ['suv'], makes: [] },
  trucks: { bodyStyles: ['truck'], makes: [] },
  luxury: { bodyStyles: [], makes: LUXURY_MAKES },
}

/** The filters of a category. */
export function categoryFilter(category: Category): CategoryFilter {
  return CATEGORY_FILTERS[category]
}
