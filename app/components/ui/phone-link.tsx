import { phoneHref, phoneText } from '../../../domain/account/phone-labels.ts'

/** A phone number as a `tel:` link, with a touch target larger than the text. */
export function PhoneLink({ number }: { readonly number: string }) {
  return (
    <a
      href={phoneHref(number)}
      className="relative rounded-sm text-link underline decoration-1 underline-offset-4 before:absolute before:-inset-x-2 before:-inset-y-4 hover:decoration-2"
    >
      {phoneText(number)}
    </a>
  )
}
