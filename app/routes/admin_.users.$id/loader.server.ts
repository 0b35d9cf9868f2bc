import type { LoaderFunctionArgs } from '@remix-run/cloudflare'
import type { DealerState } from '../../../domain/account/dealer-approval.ts'
import { isAllowed } from '../../../domain/account/permissions.ts'
import { toUserSection, type UserSection } from '../../../domain/administration/user-sections.ts'
import { ListQuery, type Paginated } from '../../../domain/schemas/list-query.ts'
import type { WireListedUser } from '../../../domain/schemas/user.ts'
import {
  type CorrectablePack,
  readCorrectablePacks,
} from '../../../worker/services/administration/money-corrections.ts'
import { findUser } from '../../../worker/services/administration/users/list-users.ts'
import {
  readUserSection,
  type SectionRow,
} from '../../../worker/services/administration/users/read-user-section.ts'
import { redirectTo, requireId, requirePermission } from '../../lib/http.server.ts'

const LIST = '/admin?tab=users'
const ROWS_PER_PAGE = '20'

export interface UserPage {
  readonly user: WireListedUser
  readonly isClosed: boolean
  readonly dealer: DealerState | null
  /** Published auctions of a deactivated or rejected person. */
  readonly goingOn: number
  readonly section: UserSection
  readonly rows: Paginated<SectionRow>
  /** In the section of payments: the packs of which fees are left. */
  readonly packs: readonly CorrectablePack[]
  /** Support reads the page; administrators change things. */
  readonly mayChange: boolean
  readonly seesEvidence: boolean
  /** What was done just now. */
  readonly done: string | null
  readonly nowMs: number
}

/** A person's page in the console: who they are, and one section of what they did. */
export async function loader({ request, params, context }: LoaderFunctionArgs): Promise<UserPage> {
  const { pathname, search, searchParams } = new URL(request.url)
  const viewer = requirePermission(context, pathname + search, 'admin.read')
  const userId = requireId(params.id, LIST)
  const { env, nowMs } = context
  const mayChange = isAllowed(viewer, 'admin.write')
  const section = toUserSection(searchParams.get('show'))
  const query = ListQuery.parse({ page: searchParams.get('page') ?? undefined, per_page: ROWS_PER_PAGE })
  const [found, rows, packs] = await Promise.all([
    findUser(env, userId),
    readUserSection(env, section, { userId, seesEvidence: mayChange, query, nowMs }),
    section === 'payments' ? readCorrectablePacks(env, userId) : [],
  ])
  if (found === null) throw redirectTo(LIST)
  return {
    user: found.user,
    isClosed: found.isClosed,
    dealer: found.dealer,
    goingOn: found.goingOn,
    section,
    rows,
    packs,
    mayChange: mayChange && !found.isClosed,
    seesEvidence: mayChange,
    done: searchParams.get('done'),
    nowMs,
  }
}
