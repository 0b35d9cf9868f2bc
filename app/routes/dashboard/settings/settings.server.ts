import { closingObstacle } from '../../../../domain/account/account-closing.ts'
import { ListQuery, type Paginated } from '../../../../domain/schemas/list-query.ts'
import { toApiPreferences, type WirePreferences } from '../../../../domain/schemas/preferences.ts'
import type { PageContext } from '../../../../worker/http/page/page-context.ts'
import {
  needsBothAddresses,
  type PendingEmailChange,
  readPendingEmailChange,
} from '../../../../worker/services/accounts/change-email.ts'
import { obligationsFromReplica } from '../../../../worker/services/accounts/open-obligations.ts'
import {
  listMySessions,
  type MyLogin,
  type MySession,
  readLoginHistory,
} from '../../../../worker/services/accounts/sessions/my-sessions.ts'
import type { Viewer } from '../../../../worker/services/accounts/sessions/viewer.ts'
import { readTwoFactor } from '../../../../worker/services/accounts/two-factor.ts'
import { isSmsOffered, readPreferences } from '../../../../worker/services/notifications/preferences.ts'
import { getPushKeys } from '../../../../worker/services/notifications/push-keys.ts'
import { readPacks } from '../../../../worker/services/payments/packs/read-packs.ts'
import type { SettingsSection } from '../../../lib/labels/settings-labels.ts'

const SECTIONS: readonly SettingsSection[] = ['profile', 'preferences', 'security', 'notifications', 'data']

const LOGINS_PER_PAGE = '10'

export interface SecuritySettings {
  readonly pendingEmail: PendingEmailChange | null
  /** Whether an email address change also needs the link that is mailed to the current address. */
  readonly needsBothAddresses: boolean
  /** Whether the URL asks for the form of an email address change, which is then open from the start. */
  readonly changesEmail: boolean
  readonly twoFactor: Awaited<ReturnType<typeof readTwoFactor>>
  readonly sessions: readonly MySession[]
  readonly history: Paginated<MyLogin>
}

/** The content of the open section of the settings, besides the account itself. */
export type Settings = { readonly done: string | null } & (
  | { readonly section: 'profile'; readonly isEdited: boolean }
  | ({ readonly section: 'security' } & SecuritySettings)
  | {
      readonly section: 'preferences'
      readonly preferences: WirePreferences
      readonly offersSms: boolean
    }
  | {
      readonly section: 'notifications'
      readonly preferences: WirePreferences
      /** The public key for push subscriptions; null where push is not set up. */
      readonly pushKey: string | null
    }
  | {
      readonly section: 'data'
      /** Why the account cannot be closed now; null where it can. */
      readonly closingRefused: string | null
      /** Prepaid settlement fees that are lost with the account. */
      readonly unusedFees: number
    }
)

/** The section of the settings that the URL names (docs/rules/account-screens.md, Settings). */
export async function readSettings(
  { env, nowMs }: PageContext,
  viewer: Viewer,
  params: URLSearchParams,
): Promise<Settings> {
  const section = SECTIONS.find((name) => name === params.get('section')) ?? 'profile'
  const done = params.get('done')
  if (section === 'profile') return { section, done, isEdited: params.get('edit') === 'profile' }
  if (section === 'data') {
    const [obligations, { balance }] = await Promise.all([
      obligationsFromReplica(env, viewer.id, nowMs),
      readPacks(env, { viewer, nowMs }),
    ])
    return { section, done, closingRefused: closingObstacle(obligations), unusedFees: balance }
  }
  if (section === 'preferences' || section === 'notifications') {
    const preferences = toApiPreferences(await readPreferences(env, viewer.id))
    if (section === 'preferences') return { section, done, preferences, offersSms: isSmsOffered(env) }
    return { section, done, preferences, pushKey: (await getPushKeys(env))?.publicKey ?? null }
  }
  const query = ListQuery.parse({ page: params.get('page') ?? undefined, per_page: LOGINS_PER_PAGE })
  const [pendingEmail, needsBoth, twoFactor, sessions, history] = await Promise.all([
    readPendingEmailChange(env, { viewer, nowMs }),
    needsBothAddresses(env, viewer),
    readTwoFactor(env, viewer),
    listMySessions(env, { viewer, nowMs }),
    readLoginHistory(env, { viewer, query }),
  ])
  const changesEmail = params.get('change') === 'email'
  return {
    section,
    done,
    changesEmail,
    pendingEmail,
    needsBothAddresses: needsBoth,
    twoFactor,
    sessions,
    history,
  }
}
