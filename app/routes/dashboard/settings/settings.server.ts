import { whyNotClosed } from '../../../../domain/account/closing.ts'
import { ListQuery, type Paginated } from '../../../../domain/schemas/list-query.ts'
import { type WirePreferences, wirePreferences } from '../../../../domain/schemas/preferences.ts'
import type { PageContext } from '../../../../worker/http/page/page-context.ts'
import {
  needsBothAddresses,
  type PendingEmailChange,
  readPendingEmailChange,
} from '../../../../worker/services/accounts/change-email.ts'
import { copiedAffairs } from '../../../../worker/services/accounts/open-affairs.ts'
import {
  loginHistory,
  type OwnLogin,
  type OwnSession,
  ownSessions,
} from '../../../../worker/services/accounts/sessions/my-sessions.ts'
import type { Viewer } from '../../../../worker/services/accounts/sessions/viewer.ts'
import { readTwoFactor } from '../../../../worker/services/accounts/two-factor.ts'
import { readPreferences } from '../../../../worker/services/notifications/preferences.ts'
import { pushKeysOf } from '../../../../worker/services/notifications/push-keys.ts'

const SECTIONS = ['profile', 'preferences', 'security', 'notifications', 'data'] as const
export type SettingsSection = (typeof SECTIONS)[number]

const LOGINS_A_PAGE = 10

export interface SecuritySettings {
  readonly pendingEmail: PendingEmailChange | null
  /** Whether a change of address needs a link followed at the present one too. */
  readonly needsBothAddresses: boolean
  /** The person came to change their address: its form stands open. */
  readonly changesEmail: boolean
  readonly twoFactor: Awaited<ReturnType<typeof readTwoFactor>>
  readonly sessions: readonly OwnSession[]
  readonly history: Paginated<OwnLogin>
}

/** What the open section of the settings shows besides the account itself. */
export type Settings = { readonly done: string | null } & (
  | { readonly section: 'profile'; readonly isEdited: boolean }
  | ({ readonly section: 'security' } & SecuritySettings)
  | { readonly section: 'preferences'; readonly preferences: WirePreferences }
  | {
      readonly section: 'notifications'
      readonly preferences: WirePreferences
      /** Null where nothing is pushed to devices. */
      readonly pushKey: string | null
    }
  | {
      readonly section: 'data'
      /** Why the account cannot be closed at present; null where it can. */
      readonly closingRefused: string | null
    }
)

/** The section that the address names (Spec part 2, section 2, Account settings). */
export async function readSettings(
  { env, nowMs }: PageContext,
  viewer: Viewer,
  params: URLSearchParams,
): Promise<Settings> {
  const section = SECTIONS.find((name) => name === params.get('section')) ?? 'profile'
  const done = params.get('done')
  if (section === 'profile') return { section, done, isEdited: params.get('edit') === 'profile' }
  if (section === 'data') {
    return { section, done, closingRefused: whyNotClosed(await copiedAffairs(env, viewer.id)) }
  }
  if (section === 'preferences' || section === 'notifications') {
    const preferences = wirePreferences(await readPreferences(env, viewer.id))
    if (section === 'preferences') return { section, done, preferences }
    return { section, done, preferences, pushKey: (await pushKeysOf(env))?.publicKey ?? null }
  }
  const query = ListQuery.parse({ page: params.get('page') ?? undefined, per_page: String(LOGINS_A_PAGE) })
  const [pendingEmail, needsBoth, twoFactor, sessions, history] = await Promise.all([
    readPendingEmailChange(env, { viewer, nowMs }),
    needsBothAddresses(env, viewer),
    readTwoFactor(env, viewer),
    ownSessions(env, { viewer, nowMs }),
    loginHistory(env, { viewer, query }),
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
