import { salePayHref } from '../../../../domain/after-sale/sale-labels.ts'
import { dollarsExact } from '../../../../domain/format/usd.ts'
import { Banner } from '../../../components/ui/banner.tsx'
import { TextLink } from '../../../components/ui/text-link.tsx'

interface OwedPremiumBannerProps {
  readonly owed: { readonly saleId: number; readonly amountDue: number; readonly title: string }
}

/** For a viewer who owes a premium: what is to be paid, and where. */
export function OwedPremiumBanner({ owed: { saleId, amountDue, title } }: OwedPremiumBannerProps) {
  return (
    <Banner tone="warning">
      You have an unpaid buyer premium of {dollarsExact(amountDue)} for {title}. Pay it to bid again.{' '}
      <TextLink to={salePayHref(saleId)}>Pay the premium</TextLink>
    </Banner>
  )
}
