import { Rule, Rules, Section } from '../../components/article/article.tsx'
import { TextLink } from '../../components/ui/text-link.tsx'

/** Who may use the site, and what Hammerlane is. */
export function YourAccount() {
  return (
    <>
      <Section id="role" title="What Hammerlane does">
        <p>
          Hammerlane runs the auctions. We do not own, inspect, sell, or deliver the cars. When a car sells,
          the contract of sale is between its seller and its buyer, and the price goes from one to the other.
          It never passes through us.
        </p>
      </Section>
      <Section id="account" title="Your account">
        <Rules>
          <Rule term="Who can join">
            You are 18 or older and can enter into a contract. Your name, email address and account type are
            true, and you keep them up to date.
          </Rule>
          <Rule term="Your sign-in">
            Keep your password to yourself. Bids placed from your account are your bids. If someone else has
            used it, change the password, which signs out every other device, and tell us at once.
          </Rule>
          <Rule term="Dealers">
            If you sell cars for a living, use a dealer account. Its name, phone number and address are
            public.
          </Rule>
          <Rule term="Not allowed">
            Bidding on your own car or having someone do it for you, several accounts for one person, false
            information about a car, and messages that threaten or deceive.
          </Rule>
          <Rule term="Closing it">
            We can deactivate an account that breaks these terms. You can close yours in Settings once you
            lead no auction, run none, no payment or offer of yours is open, and no handover of the last 30
            days waits for a confirmation. Bids already made stay binding either way.
          </Rule>
        </Rules>
      </Section>
    </>
  )
}

/** Disputes, changes and how to reach us. */
export function TheContract() {
  return (
    <>
      <Section id="disputes" title="Disputes">
        <Rules>
          <Rule term="About the car">
            Message the other side first, in Messages, so that there is a record. The car is sold as the
            listing describes it. Hammerlane gives no warranty of its own, and California law on used-car
            sales applies between the two of you.
          </Rule>
          <Rule term="About a bid">
            Every auction keeps a tamper-evident log. Send us the auction number and your bid receipt, and we
            compare them with it. An administrator can void a bid that was placed by fraud or by a fault; the
            log shows that it happened and why.
          </Rule>
          <Rule term="About a charge">
            Contact support before you dispute a charge with your bank. Include the date and the amount. Where
            we charged you wrongly, we refund it to the same card.
          </Rule>
          <Rule term="If a fault stops bidding">
            An administrator can pause, extend, reopen or cancel an auction. Each step is an entry in the log.
            No one is charged for an auction that is cancelled.
          </Rule>
          <Rule term="Law">California law governs these terms.</Rule>
        </Rules>
      </Section>
      <Section id="changes" title="Changes">
        <p>
          Each version of these terms has a date. We store which version you accepted, and when. Premium
          rates, bid increment and extension time of an auction never change after it is published.
        </p>
      </Section>
      <Section id="contact" title="Contact">
        <p>
          Questions about these terms? <TextLink to="/contact">Contact support</TextLink>. What we store about
          you is in the <TextLink to="/privacy">Privacy Policy</TextLink>, and every price in{' '}
          <TextLink to="/fees">Fees</TextLink>.
        </p>
      </Section>
    </>
  )
}
