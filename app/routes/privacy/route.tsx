import type { MetaFunction } from '@remix-run/cloudflare'
import { useLoaderData } from '@remix-run/react'
import { RETENTION_DAYS } from '../../../domain/account/retention.ts'
import { Article, Rule, Rules, Section } from '../../components/article/article.tsx'
import { settingsHref } from '../../components/forms/settings-form.tsx'
import { FactRows } from '../../components/ui/facts.tsx'
import { TextLink } from '../../components/ui/text-link.tsx'
import { pageMeta } from '../../lib/page/page-meta.ts'
import type { loader } from './loader.server.ts'
import { CookieTable, StoredTable } from './stored-data.tsx'

export { loader } from './loader.server.ts'

export const meta: MetaFunction = () =>
  pageMeta({
    title: 'Privacy Policy · Hammerlane',
    description: 'What Hammerlane stores about you, why, for how long, and who can see it.',
  })

const CONTENTS = [
  { id: 'stored', title: 'What we store' },
  { id: 'seen', title: 'Who sees what' },
  { id: 'cards', title: 'Cards' },
  { id: 'others', title: 'Who else gets data' },
  { id: 'cookies', title: 'Cookies' },
  { id: 'rights', title: 'Your choices' },
  { id: 'closing', title: 'After you close your account' },
  { id: 'contact', title: 'Contact' },
] as const

/** What is stored about people (docs/rules/accounts.md, Retention). */
export default function Privacy() {
  const { supportAddress } = useLoaderData<typeof loader>()
  return (
    <Article
      title="Privacy Policy"
      intro={
        <p>
          We store what an auction needs, and nothing for advertising. We do not sell your data or share it
          for ads, and no page loads trackers.
        </p>
      }
      contents={CONTENTS}
      aside={<InShort />}
    >
      <Section id="stored" title="What we store">
        <StoredTable />
        <p>
          Bids, sales, and payments stay as long as Hammerlane exists: an auction’s record must be complete,
          and tax law requires the payments.
        </p>
      </Section>
      <Section id="seen" title="Who sees what">
        <Rules>
          <Rule term="As a bidder">
            Others see the first letter of your username and a number, like m•••7. No one but you sees your
            maximum, before or after the end. Our administrators see who bid.
          </Rule>
          <Rule term="As a seller">
            Everyone sees your public name, your city and the record of your sales. A dealer’s phone number
            and address are public; a private seller’s are not.
          </Rule>
          <Rule term="After a sale">
            Once the premium is paid, buyer and seller see each other’s name, email, phone number, and
            address.
          </Rule>
          <Rule term="What you write">
            Questions, answers, and reviews are public. Messages are read by their recipient, and by an
            administrator if someone reports them.
          </Rule>
        </Rules>
      </Section>
      <Section id="cards" title="Cards">
        <p>
          Your card number goes from your browser to the payment processor. It never reaches our servers. We
          store the card’s brand, last four digits and expiry date, and a reference with which we can charge
          the card.
        </p>
      </Section>
      <Section id="others" title="Who else gets data">
        <Rules>
          <Rule term="Cloudflare">
            Runs our servers, databases, and photo storage, and delivers our emails.
          </Rule>
          <Rule term="Payments">The payment processor that the payment form names.</Rule>
          <Rule term="Your browser">
            If you turn on notifications, your browser’s push service carries them, encrypted.
          </Rule>
          <Rule term="Vehicle data">
            A VIN that our own data does not know can be looked up at the NHTSA. If you use AI assist, the
            vehicle’s details can go to a text service. Neither gets anything about you.
          </Rule>
          <Rule term="Authorities">We hand over data only where the law requires it.</Rule>
        </Rules>
      </Section>
      <Section id="cookies" title="Cookies">
        <p>Each has one purpose. None is for advertising or statistics.</p>
        <CookieTable />
      </Section>
      <Section id="rights" title="Your choices">
        <Rules>
          <Rule term="See and download">
            <TextLink to={settingsHref('data')}>Your data</TextLink> in Settings downloads what we store about
            you. Our own notes, fraud checks and logs of what our staff did are not in it.
          </Rule>
          <Rule term="Correct">
            <TextLink to={settingsHref('profile')}>Profile</TextLink> in Settings changes your details.
          </Rule>
          <Rule term="Mail">
            <TextLink to={settingsHref('notifications')}>Notifications</TextLink> in Settings turns emails and
            notifications off by topic.
          </Rule>
          <Rule term="Delete">
            You can close your account at any time when no auction or payment of yours is open, and no
            handover of the last 30 days waits for a confirmation.
          </Rule>
          <Rule term="California">
            You have the right to know, correct and delete your data, and not to be treated worse for it.
          </Rule>
        </Rules>
      </Section>
      <Section id="closing" title="After you close your account">
        <p>
          We delete your name, email address, phone number, address, sign-in history, sessions, emails,
          watchlist, saved searches, drafts and card details at once, and the address and device behind your
          bids. Auctions, bids, sales, payments, messages to others, and the version of the terms you accepted
          stay without your name. The email that says that your account is closed is kept for{' '}
          {RETENTION_DAYS.sentMails} days, and what the other side of a sale got by email stays in their
          mailbox. The payment processor keeps your payments, as the law requires, without the name and email
          address of your account.
        </p>
      </Section>
      <Section id="contact" title="Contact">
        <p>
          Write to <TextLink to={`mailto:${supportAddress}`}>{supportAddress}</TextLink> or use the{' '}
          <TextLink to="/contact">contact form</TextLink>.
        </p>
      </Section>
    </Article>
  )
}

function InShort() {
  return (
    <aside aria-labelledby="in-short">
      <h2 id="in-short" className="text-meta font-semibold text-ink">
        In short
      </h2>
      <div className="mt-3">
        <FactRows
          facts={[
            { label: 'Sold or shared for ads', value: 'Never' },
            { label: 'Trackers', value: 'None' },
            { label: 'Card number on our servers', value: 'Never' },
            { label: 'Your maximum bid', value: 'Only you see it' },
            { label: 'Download of your data', value: 'In Settings' },
          ]}
        />
      </div>
    </aside>
  )
}
