import type { ReactNode } from 'react'
import { auctionTypeLabel, statusLabel } from '../../../domain/auction/auction-labels.ts'
import { type Cents, centsToDollars } from '../../../domain/money/cents.ts'
import type { AuctionFilters } from '../../../domain/search/auction-filters.ts'
import type { FacetGroup, Facets } from '../../../domain/search/facets.ts'
import { AREAS, isArea, locationLabel } from '../../../domain/vehicle/areas.ts'
import {
  AUCTION_TYPE_FILTERS,
  BODY_STYLES,
  DRIVETRAINS,
  EARLIEST_FILTER_YEAR,
  FUEL_TYPES,
  MAKE_FILTERS,
  STATUS_FILTERS,
  TITLE_STATUSES,
  TRANSMISSIONS,
} from '../../../domain/vehicle/enumerations.ts'
import { vehicleValueLabel } from '../../../domain/vehicle/vehicle-labels.ts'
import { CarSilhouette } from '../../components/vehicle-photo/car-drawing.tsx'
import { CheckRow } from './check-row.tsx'
import { EndingField } from './ending-field.tsx'
import { facetCount, otherMakes } from './facet-counts.ts'
import { crossedBoundsError } from './filter-bounds.ts'
import { FilterGroup, FilterRange, FoldedGroup } from './filter-group.tsx'
import { AmountField } from './price-range-field.tsx'
import { YearField } from './year-field.tsx'

interface FilterFieldsProps {
  /** The id of the form that the fields belong to. */
  readonly form: string
  readonly filters: AuctionFilters
  readonly currentYear: number
  /** The number of auctions of each choice; null where it is unknown. */
  readonly facets: Facets | null
  /** Whether a choice is ticked. */
  readonly has: (group: FacetGroup, value: string) => boolean
}

/** The fields of all filters in groups, for the panel of a wide page and for the drawer. */
export function FilterFields({ form, filters, currentYear, facets, has }: FilterFieldsProps) {
  const choices = <T extends string>(
    name: FacetGroup,
    values: readonly T[],
    label: (value: T) => string,
    drawing?: (value: T) => ReactNode,
  ) =>
    values.map((value) => (
      <CheckRow
        key={value}
        form={form}
        name={name}
        value={value}
        checked={has(name, value)}
        count={facetCount(facets, name, value)}
        drawing={drawing?.(value)}
      >
        {label(value)}
      </CheckRow>
    ))
  const years = { form, min: EARLIEST_FILTER_YEAR, max: currentYear }
  const others = otherMakes(facets, MAKE_FILTERS, filters.makes)
  const cities = filters.locations.filter((location) => !isArea(location))
  return (
    <>
      {filters.category !== null && (
        <input type="hidden" form={form} name="category" value={filters.category} />
      )}
      <FilterGroup title="Price">
        <FilterRange
          error={crossedBoundsError('price', { low: filters.minPriceCents, high: filters.maxPriceCents })}
        >
          <AmountField
            unit="dollars"
            form={form}
            name="min_price"
            label="Lowest price"
            placeholder="Min"
            amount={toDollars(filters.minPriceCents)}
          />
          <AmountField
            unit="dollars"
            form={form}
            name="max_price"
            label="Highest price"
            placeholder="Max"
            amount={toDollars(filters.maxPriceCents)}
          />
        </FilterRange>
      </FilterGroup>
      <FilterGroup title="Year">
        <FilterRange error={crossedBoundsError('year', { low: filters.yearMin, high: filters.yearMax })}>
          <YearField {...years} name="year_min" label="From year" placeholder="From" year={filters.yearMin} />
          <YearField {...years} name="year_max" label="To year" placeholder="To" year={filters.yearMax} />
        </FilterRange>
      </FilterGroup>
      <FilterGroup title="Mileage">
        <FilterRange
          error={crossedBoundsError('mileage', { low: filters.mileageMin, high: filters.mileageMax })}
        >
          <AmountField
            unit="miles"
            form={form}
            name="mileage_min"
            label="Lowest mileage"
            placeholder="Min"
            amount={filters.mileageMin}
          />
          <AmountField
            unit="miles"
            form={form}
            name="mileage_max"
            label="Highest mileage"
            placeholder="Max"
            amount={filters.mileageMax}
          />
        </FilterRange>
      </FilterGroup>
      <FilterGroup title="Ending within">
        <EndingField form={form} filters={filters} facets={facets} />
      </FilterGroup>
      <FilterGroup title="Body style">
        {choices('body_style', BODY_STYLES, vehicleValueLabel, (style) => (
          <CarSilhouette bodyStyle={style} />
        ))}
      </FilterGroup>
      <FilterGroup title="Make">{choices('make', MAKE_FILTERS, (make) => make)}</FilterGroup>
      {others.length > 0 && (
        <FoldedGroup title="Other makes" open={others.some((make) => has('make', make))}>
          {choices('make', others, (make) => make)}
        </FoldedGroup>
      )}
      <FilterGroup title="Location">{choices('location', [...AREAS, ...cities], locationLabel)}</FilterGroup>
      <FoldedGroup title="Transmission" open={filters.transmissions.length > 0}>
        {choices('transmission', TRANSMISSIONS, vehicleValueLabel)}
      </FoldedGroup>
      <FoldedGroup title="Fuel type" open={filters.fuelTypes.length > 0}>
        {choices('fuel_type', FUEL_TYPES, vehicleValueLabel)}
      </FoldedGroup>
      <FoldedGroup title="Drivetrain" open={filters.drivetrains.length > 0}>
        {choices('drivetrain', DRIVETRAINS, vehicleValueLabel)}
      </FoldedGroup>
      <FoldedGroup title="Title" open={filters.titleStatuses.length > 0}>
        {choices('title_status', TITLE_STATUSES, vehicleValueLabel)}
      </FoldedGroup>
      <FilterGroup title="Auction type">
        {choices('auction_type', AUCTION_TYPE_FILTERS, auctionTypeLabel)}
      </FilterGroup>
      <FilterGroup title="Status">{choices('status', STATUS_FILTERS, statusLabel)}</FilterGroup>
    </>
  )
}

function toDollars(cents: Cents | null): number | null {
  return cents === null ? null : centsToDollars(cents)
}
