import { sql } from 'drizzle-orm'
import { index, integer, real, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import { NO_DECLARATIONS, type VehicleDeclarations } from '../../../domain/vehicle/declarations.ts'
import { users } from './accounts.ts'
import { checkThat, flagColumn, momentColumn, oneOf } from './columns.ts'
import {
  BODY_STYLES,
  CONDITION_RATINGS,
  DRIVETRAINS,
  FUEL_TYPES,
  IMAGE_TYPES,
  MILEAGE_TYPES,
  TITLE_STATUSES,
  TRANSMISSIONS,
} from './values.ts'

/** One car of one seller. A relisting refers to the same row again. */
export const vehicles = sqliteTable(
  'vehicles',
  {
    id: integer('id').primaryKey({ autoIncrement: true }),
    sellerId: integer('seller_id')
      .notNull()
      .references(() => users.id),
    vin: text('vin').notNull(),
    year: integer('year').notNull(),
    make: text('make').notNull(),
    model: text('model').notNull(),
    trim: text('trim'),
    bodyStyle: text('body_style', { enum: BODY_STYLES }).notNull(),
    mileage: integer('mileage').notNull(),
    /** Mileage in miles, whatever the unit of the odometer; lists sort by it. */
    mileageMiles: integer('mileage_miles').generatedAlwaysAs(
      sql.raw(
        `(case mileage_type when 'kilometers' then cast(round(mileage * 0.621371) as integer) else mileage end)`,
      ),
      { mode: 'virtual' },
    ),
    mileageType: text('mileage_type', { enum: MILEAGE_TYPES }).notNull().default('miles'),
    /** Liters, one decimal. */
    engineSize: real('engine_size'),
    fuelType: text('fuel_type', { enum: FUEL_TYPES }).notNull(),
    transmission: text('transmission', { enum: TRANSMISSIONS }).notNull(),
    drivetrain: text('drivetrain', { enum: DRIVETRAINS }),
    exteriorColor: text('exterior_color'),
    interiorColor: text('interior_color'),
    conditionRating: text('condition_rating', { enum: CONDITION_RATINGS }),
    titleStatus: text('title_status', { enum: TITLE_STATUSES }).notNull(),
    description: text('description').notNull().default(''),
    features: text('features', { mode: 'json' }).$type<string[]>().notNull().default([]),
    declarations: text('declarations', { mode: 'json' })
      .$type<VehicleDeclarations>()
      .notNull()
      .default(NO_DECLARATIONS),
    createdAtMs: momentColumn('created_at_ms').notNull(),
    updatedAtMs: momentColumn('updated_at_ms').notNull(),
  },
  (table) => [
    index('vehicles_vin').on(table.vin),
    // For the sweep of vehicles that were never listed.
    index('vehicles_created').on(table.createdAtMs, table.id),
    index('vehicles_seller').on(table.sellerId, table.id),
    index('vehicles_make').on(sql`${table.make} collate nocase`, table.id),
    index('vehicles_body_style').on(table.bodyStyle, table.id),
    index('vehicles_year').on(table.year, table.id),
    index('vehicles_mileage').on(table.mileageMiles, table.id),
    oneOf('vehicles_body_style_known', table.bodyStyle, BODY_STYLES),
    oneOf('vehicles_mileage_type_known', table.mileageType, MILEAGE_TYPES),
    oneOf('vehicles_fuel_type_known', table.fuelType, FUEL_TYPES),
    oneOf('vehicles_transmission_known', table.transmission, TRANSMISSIONS),
    oneOf('vehicles_drivetrain_known', table.drivetrain, DRIVETRAINS),
    oneOf('vehicles_condition_known', table.conditionRating, CONDITION_RATINGS),
    oneOf('vehicles_title_known', table.titleStatus, TITLE_STATUSES),
    checkThat('vehicles_mileage_range', sql`${table.mileage} between 0 and 999999`),
    checkThat('vehicles_year_range', sql`${table.year} >= 1900`),
    checkThat('vehicles_engine_range', sql`${table.engineSize} between 0 and 10`),
    checkThat('vehicles_vin_length', sql`length(${table.vin}) = 17`),
  ],
)

/** A derived size of a photo, stored in R2. */
export interface ImageVariant {
  name: 'thumb' | 'card' | 'page' | 'zoom'
  path: string
  width: number
  height: number
}

/** Photos of a vehicle. `image_path` is the key under /storage/ of the size used when no variant fits. */
export const vehicleImages = sqliteTable(
  'vehicle_images',
  {
    id: integer('id').primaryKey({ autoIncrement: true }),
    vehicleId: integer('vehicle_id')
      .notNull()
      .references(() => vehicles.id, { onDelete: 'cascade' }),
    imagePath: text('image_path').notNull(),
    /** Key of the private original; null if it is not stored. */
    originalPath: text('original_path'),
    /** SHA-256 of the uploaded file, to recognize a repeated upload. */
    contentHash: text('content_hash'),
    imageType: text('image_type', { enum: IMAGE_TYPES }).notNull().default('exterior'),
    altText: text('alt_text').notNull().default(''),
    isPrimary: flagColumn('is_primary').notNull().default(false),
    sortOrder: integer('sort_order').notNull().default(0),
    width: integer('width').notNull(),
    height: integer('height').notNull(),
    sizeBytes: integer('size_bytes').notNull(),
    variants: text('variants', { mode: 'json' }).$type<ImageVariant[]>().notNull().default([]),
    createdAtMs: momentColumn('created_at_ms').notNull(),
  },
  (table) => [
    index('vehicle_images_order').on(table.vehicleId, table.sortOrder, table.id),
    uniqueIndex('vehicle_images_one_primary').on(table.vehicleId).where(sql`${table.isPrimary} = 1`),
    uniqueIndex('vehicle_images_path').on(table.imagePath),
    oneOf('vehicle_images_type_known', table.imageType, IMAGE_TYPES),
  ],
)
