import { Banner } from '../../components/ui/banner.tsx'
import { TextLink } from '../../components/ui/text-link.tsx'
import type { CheckoutNotice } from './checkout-notice.server.ts'

/** The payment status of the listing that the viewer came from the checkout for. */
export function CheckoutNoticeBanner({ notice: { tone, text, link } }: { readonly notice: CheckoutNotice }) {
  return (
    <div className="mt-6">
      <Banner tone={tone}>
        {text} {link && <TextLink to={link.to}>{link.label}</TextLink>}
      </Banner>
    </div>
  )
}
