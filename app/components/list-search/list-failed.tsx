import { useLocation } from '@remix-run/react'
import { RotateCw } from 'lucide-react'
import { Banner } from '../ui/banner.tsx'
import { buttonClass } from '../ui/button.tsx'
import { Link } from '../ui/link.tsx'

/** A list that could not be loaded, with a link that loads the same URL again. */
export function ListFailed() {
  const { pathname, search } = useLocation()
  return (
    <Banner tone="error">
      <p>Failed to fetch auctions</p>
      <p className="text-ink-2">Confirmed bids are safe. Trying again usually helps.</p>
      <Link to={`${pathname}${search}`} replace preventScrollReset className={`mt-3 ${buttonClass({})}`}>
        <RotateCw aria-hidden className="size-4" />
        Try again
      </Link>
    </Banner>
  )
}
