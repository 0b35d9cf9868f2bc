import type { PremiumSchedule } from '../../../../domain/money/premium.ts'
import type { WirePriceRow, WireSystemSettings } from '../../../../domain/schemas/system-settings.ts'
import type { PageContext } from '../../../../worker/http/page/page-context.ts'
import { readPrices } from '../../../../worker/services/administration/prices.ts'
import {
  readSettingChanges,
  readSystemSettings,
  type SettingChange,
} from '../../../../worker/services/administration/system-settings.ts'
import { orNull } from '../or-null.server.ts'

export type { SettingChange } from '../../../../worker/services/administration/system-settings.ts'

export interface SettingsContent {
  readonly kind: 'settings'
  /** Null where they cannot be read. */
  readonly settings: WireSystemSettings | null
  readonly fees: readonly WirePriceRow[]
  readonly premium: PremiumSchedule | null
  readonly changes: readonly SettingChange[]
  /** Whether the settings are being edited, which the address says. */
  readonly isEdited: boolean
  readonly isSaved: boolean
}

/** System Settings: the nine values, the price list, the premium, and the newest changes. */
export async function readSettingsContent(
  { env }: Pick<PageContext, 'env'>,
  params: URLSearchParams,
): Promise<SettingsContent> {
  const found = await orNull('system settings', () =>
    Promise.all([readSystemSettings(env), readPrices(env), readSettingChanges(env)]),
  )
  const [settings, prices, changes] = found ?? [null, null, []]
  return {
    kind: 'settings',
    settings,
    fees: prices?.fees ?? [],
    premium: prices?.premium ?? null,
    changes,
    isEdited: params.has('edit'),
    isSaved: params.has('saved'),
  }
}
