import type { WireSystemSettings } from '../../../../domain/schemas/system-settings.ts'

/** The fields of the system settings, named by their place in the body of the call. */

type Fields = Readonly<Record<string, string>>

interface SettingField {
  readonly label: string
  /** Unit, and bounds. */
  readonly hint: string
  /** Premium bounds are shown in percent and stored as fractions. */
  readonly isPercent?: true
  readonly isMoney?: true
}

export const SETTING_GROUPS = {
  platform_fees: {
    title: 'Platform fees',
    fields: {
      listing_fee_default: { label: 'Listing fee', hint: 'Dollars, at least 0', isMoney: true },
      buyer_premium_min: { label: 'Buyer premium min', hint: 'Percent, 0 to 100', isPercent: true },
      buyer_premium_max: { label: 'Buyer premium max', hint: 'Percent, 0 to 100', isPercent: true },
    },
  },
  auction_settings: {
    title: 'Auctions',
    fields: {
      auto_extend_minutes: { label: 'Auto-extend', hint: 'Minutes, 0 to 60' },
      min_bid_increment: { label: 'Min bid increment', hint: 'Dollars, at least 0', isMoney: true },
      max_auction_duration_days: { label: 'Max auction duration', hint: 'Days, 1 to 365' },
    },
  },
  user_limits: {
    title: 'User limits',
    fields: {
      max_active_auctions: { label: 'Max active auctions', hint: '1 to 100' },
      max_bids_per_auction: { label: 'Max bids per auction', hint: '1 to 1,000' },
      min_account_age_days: { label: 'Min account age', hint: 'Days, 0 to 365' },
    },
  },
} as const satisfies Readonly<
  Record<string, { readonly title: string; readonly fields: Readonly<Record<string, SettingField>> }>
>

export interface ListedSetting extends SettingField {
  /** The name of the field: 'settings.user_limits.max_active_auctions'. */
  readonly name: string
  /** As the form shows it. */
  readonly value: string
}

/** The settings of a group with their values. */
export function listSettings(
  group: keyof typeof SETTING_GROUPS,
  settings: WireSystemSettings,
): readonly ListedSetting[] {
  const values: Readonly<Record<string, number>> = settings[group]
  return Object.entries<SettingField>(SETTING_GROUPS[group].fields).map(([key, field]) => {
    const value = values[key] ?? 0
    return {
      ...field,
      name: `settings.${group}.${key}`,
      value: field.isPercent ? String(toPercent(value)) : field.isMoney ? value.toFixed(2) : String(value),
    }
  })
}

/** The body of the call for what a form holds. What is no number is refused by the schema. */
export function toSettingsBody(fields: Fields) {
  const settings = Object.fromEntries(
    Object.entries(SETTING_GROUPS).map(([group, { fields: own }]) => [
      group,
      Object.fromEntries(
        Object.entries<SettingField>(own).map(([key, { isPercent }]) => {
          const number = toNumber(fields[`settings.${group}.${key}`])
          return [key, isPercent && number !== null ? number / 100 : number]
        }),
      ),
    ]),
  )
  return { settings, version: toNumber(fields.version) ?? undefined, reason: fields.reason }
}

/** The body of the premium's call: rows whose start is empty are left out. */
export function toPremiumBody(fields: Fields) {
  const rows = Object.keys(fields)
    .filter((name) => /^tiers\.\d+\.min_amount$/.test(name) && fields[name]?.trim() !== '')
    .map((name) => name.slice(0, -'.min_amount'.length))
  return {
    base_rate: toNumber(fields.base_rate),
    tiers: rows.map((row) => ({
      min_amount: toNumber(fields[`${row}.min_amount`]),
      rate: toNumber(fields[`${row}.rate`]),
    })),
    reason: fields.reason,
  }
}

/** A typed number, with or without thousands separators; null for anything else. */
export function toNumber(typed: string | undefined): number | null {
  const plain = (typed ?? '').replaceAll(/[,\s$%]/g, '')
  return /^-?\d+(\.\d+)?$/.test(plain) ? Number(plain) : null
}

function toPercent(fraction: number): number {
  return Math.round(fraction * 1_000_000) / 10_000
}
