import { useActionData, useLoaderData } from '@remix-run/react'
import { USER_SECTIONS, userHref } from '../../../domain/administration/user-sections.ts'
import { countText } from '../../../domain/format/usd.ts'
import { ConsoleProof } from '../../components/admin/console-proof.tsx'
import { Banner } from '../../components/ui/banner.tsx'
import { Breadcrumb } from '../../components/ui/breadcrumb.tsx'
import { Page, PageTitle } from '../../components/ui/page.tsx'
import { TabLinks } from '../../components/ui/tab-links.tsx'
import { TextLink } from '../../components/ui/text-link.tsx'
import type { RefusedConsoleForm } from '../../lib/console-action.server.ts'
import type { action } from './action.server.ts'
import { DONE_TEXTS, goingOnText } from './copy.ts'
import type { loader } from './loader.server.ts'
import { NoteForm } from './note-form.tsx'
import { PackList } from './pack-list.tsx'
import { SectionTable } from './section-table.tsx'
import { UserFacts } from './user-facts.tsx'

/** A person's page for administrators and support: facts, dealer license, and the sections. */
export function UserScreen() {
  const page = useLoaderData<typeof loader>()
  const refused = useActionData<typeof action>() ?? null
  const { user, isClosed, goingOn, section, rows, packs, mayChange, done } = page
  // A form that asks for recent proof says so.
  const posted = refused && 'needsProof' in refused ? (refused as RefusedConsoleForm) : null
  const doneText = refused ? null : DONE_TEXTS.get(done)
  return (
    <Page>
      <Breadcrumb
        trail={[
          { to: '/admin', label: 'Admin Panel' },
          { to: '/admin?tab=users', label: 'User Management' },
        ]}
        current={user.username}
      />
      <PageTitle>
        <span className="wrap-anywhere">
          {user.first_name} {user.last_name}
        </span>
      </PageTitle>
      <div className="mt-6 flex flex-col gap-6">
        {mayChange && <ConsoleProof posted={posted} />}
        {posted === null && refused?.message && <Banner tone="error">{refused.message}</Banner>}
        {doneText && <Banner tone="success">{doneText}</Banner>}
        {isClosed && <Banner tone="info">This account is closed. Its personal data is deleted.</Banner>}
        {goingOn > 0 && (
          <Banner tone="warning">
            {goingOnText(goingOn)} <TextLink to={userHref(user.id, 'auctions')}>Show them</TextLink>
          </Banner>
        )}
        <UserFacts page={page} refused={refused} />
      </div>
      <div className="mt-8">
        <TabLinks
          label="About this user"
          tabs={USER_SECTIONS.map(({ section: name, label }) => ({
            to: userHref(user.id, name),
            label,
            isCurrent: name === section,
            ...(name === section && rows.total > 0 && { count: countText(rows.total) }),
          }))}
        />
        <div className="mt-6 flex flex-col gap-6">
          {section === 'notes' && mayChange && <NoteForm refused={refused} />}
          {mayChange && packs.length > 0 && <PackList packs={packs} posted={posted} />}
          <SectionTable
            section={section}
            rows={rows}
            seesEvidence={page.seesEvidence}
            toHref={(number) => userHref(user.id, section, `page=${number}`)}
          />
        </div>
      </div>
    </Page>
  )
}
