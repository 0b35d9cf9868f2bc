import {
  type LinkProps,
  type NavLinkProps,
  Link as RouterLink,
  NavLink as RouterNavLink,
  useLocation,
} from '@remix-run/react'
import { forwardRef } from 'react'
import { isPaymentPage } from '../../../domain/money/payment-pages.ts'

export type { LinkProps, NavLinkProps } from '@remix-run/react'

/**
 * The link of every page. One to a page that takes money loads a new document, whose content security policy admits
 * the payment processor (docs/rules/payments.md, Pages that take money).
 */
export const Link = forwardRef<HTMLAnchorElement, LinkProps>(function Link(props, ref) {
  const reloadDocument = useLoadsDocument(props.to)
  return <RouterLink reloadDocument={reloadDocument} {...props} ref={ref} />
})

/** The same for a link that knows whether it is the current page. */
export function NavLink(props: NavLinkProps) {
  const reloadDocument = useLoadsDocument(props.to)
  return <RouterNavLink reloadDocument={reloadDocument} {...props} />
}

function useLoadsDocument(to: LinkProps['to']): boolean {
  const { pathname, search } = useLocation()
  return typeof to === 'string' && isPaymentPage(to) && !isPaymentPage(pathname + search)
}
