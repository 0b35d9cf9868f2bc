/**
 * The link to the terms within small print. It opens in a new tab, so that nothing typed here is lost. Plain,
 * because an auction page has no room for more code.
 */
export function TermsLink() {
  return (
    <a
      href="/terms"
      target="_blank"
      rel="noopener"
      className="whitespace-nowrap underline underline-offset-2"
    >
      Terms of Sale<span className="sr-only"> (opens in a new tab)</span>
    </a>
  )
}
