import { ButtonLink } from '../../components/ui/button.tsx'

/** The links to bid and to sell at the end of the page. */
export function CallToAction({ signedIn }: { readonly signedIn: boolean }) {
  return (
    <section
      aria-labelledby="ready"
      className="mt-14 flex flex-wrap items-center justify-between gap-x-10 gap-y-6 border-t border-line pt-10 lg:mt-20"
    >
      <div className="min-w-0">
        <h2 id="ready" className="text-section">
          Ready to bid?
        </h2>
        <p className="mt-2 max-w-[56ch] text-balance">
          To bid, create an account and authorize a $50 hold on a card. You’re charged only if you win.
        </p>
      </div>
      <div className="flex flex-wrap gap-3 max-sm:w-full max-sm:[&>*]:w-full">
        {!signedIn && (
          <>
            <ButtonLink to="/register">Create Account</ButtonLink>
            <ButtonLink to="/login">Sign In</ButtonLink>
          </>
        )}
        <ButtonLink to="/auctions" variant={signedIn ? 'secondary' : 'text'}>
          Browse Auctions
        </ButtonLink>
        <ButtonLink to="/auctions/create" variant={signedIn ? 'secondary' : 'text'}>
          Sell your car
        </ButtonLink>
      </div>
    </section>
  )
}
