import { isAllowed } from '../../../domain/account/permissions.ts'
import { mailKind, subjectForSupport } from '../../../domain/mails/mail-log.ts'
import type { MailLogQuery, WireLoggedMail, WireMailLog } from '../../../domain/schemas/administration.ts'
import { database } from '../../db/client.ts'
import { type LoggedEmail, listLoggedEmails } from '../../db/queries/platform/emails.ts'
import type { Env } from '../../env.ts'
import type { Viewer } from '../accounts/sessions/viewer.ts'
import { readPage, toPaginated } from '../platform/read-page.ts'

/** A page of the mail log, newest first; support does not read what a mail about an auction says. docs/rules/administration.md, Queues */
export async function readMailLog(
  env: Pick<Env, 'DB'>,
  { to, state, ...query }: MailLogQuery,
  viewer: Viewer | null,
): Promise<WireMailLog> {
  const db = database(env)
  const address = to === null ? null : to.toLowerCase()
  const { rows, ...page } = await readPage(query, (slice) =>
    listLoggedEmails(db, { to: address, state: state ?? null, ...slice }),
  )
  const isWhole = isAllowed(viewer, 'admin.write')
  const shown = rows.map((row) => (isWhole ? row : { ...row, subject: subjectForSupport(row.subject) }))
  return toPaginated(query, page, shown.map(toApiMail))
}

function toApiMail(row: LoggedEmail): WireLoggedMail {
  return {
    id: row.id,
    to: row.toAddress,
    subject: row.subject,
    kind: mailKind(row.key),
    state: row.state,
    attempts: row.attempts,
    last_error: row.lastError,
    created_at: new Date(row.createdAtMs).toISOString(),
    sent_at: row.sentAtMs === null ? null : new Date(row.sentAtMs).toISOString(),
  }
}
