import { isAllowed } from '../../../../domain/account/permissions.ts'
import type { UnknownFilterValue } from '../../../../domain/schemas/list-query.ts'
import { UsersQuery, type WireListedUser, type WireUsers } from '../../../../domain/schemas/user.ts'
import type { PageContext } from '../../../../worker/http/page/page-context.ts'
import { requireRecentProof } from '../../../../worker/services/accounts/recent-proof.ts'
import type { Viewer } from '../../../../worker/services/accounts/sessions/viewer.ts'
import { findOpenAccount } from '../../../../worker/services/administration/users/change-user.ts'
import { readUsers, toListedUser } from '../../../../worker/services/administration/users/list-users.ts'
import { readFilters } from '../read-filters.server.ts'

export type { WireListedUser } from '../../../../domain/schemas/user.ts'

const USERS_PER_PAGE = '25'
const FILTERS = ['search', 'verification_status', 'type', 'sort'] as const

/** The dialog that the address opens. */
export type UsersDialog =
  | { readonly kind: 'add' }
  | { readonly kind: 'edit' | 'delete'; readonly user: WireListedUser }

export interface UsersContent {
  readonly kind: 'users'
  readonly users: WireUsers
  /** The filters and the sort of the address. */
  readonly filters: Readonly<Partial<Record<(typeof FILTERS)[number], string>>>
  readonly unknown: readonly UnknownFilterValue[]
  readonly dialog: UsersDialog | null
  /** Whether a change that needs recent proof asks for the password. */
  readonly needsProof: boolean
  /** What was done just now. */
  readonly done: string | null
}

/** The content of User Management: a page of people, and the open dialog. */
export async function readUsersContent(
  { env, nowMs }: Pick<PageContext, 'env' | 'nowMs'>,
  viewer: Viewer,
  params: URLSearchParams,
): Promise<UsersContent> {
  const { query, ...read } = readFilters(UsersQuery, { names: FILTERS, params, perPage: USERS_PER_PAGE })
  const [users, dialog] = await Promise.all([
    readUsers(env, query),
    isAllowed(viewer, 'admin.write') ? readDialog(env, params) : null,
  ])
  return {
    kind: 'users',
    users,
    ...read,
    dialog,
    needsProof: requireRecentProof(viewer, nowMs) !== null,
    done: params.get('done'),
  }
}

async function readDialog(env: PageContext['env'], params: URLSearchParams): Promise<UsersDialog | null> {
  const kind = params.get('open')
  if (kind === 'add') return { kind }
  if (kind !== 'edit' && kind !== 'delete') return null
  const id = Number(params.get('user'))
  const account = Number.isSafeInteger(id) ? await findOpenAccount(env, id) : null
  return account && { kind, user: toListedUser(account) }
}
