import type { CheckoutNotice } from '../../../worker/services/pages/checkout-notice.ts'
import { Banner } from '../ui/banner.tsx'
import { TextLink } from '../ui/text-link.tsx'

/** How it stands with the listing that somebody came from the checkout for. */
export function CheckoutNoticeBanner({ notice: { tone, text, link } }: { readonly notice: CheckoutNotice }) {
  return (
    <div className="mt-6">
      <Banner tone={tone}>
        {text} {link && <TextLink to={link.to}>{link.label}</TextLink>}
      </Banner>
    </div>
  )
}
