import { bidSuccessfulToast, outbidToast } from '../../../domain/notifications/toast-notifications.ts'
import { Banner } from '../../components/ui/banner.tsx'
import { Button } from '../../components/ui/button.tsx'
import { EmptyState } from '../../components/ui/empty-state.tsx'
import { Toast } from '../../components/ui/overlays/toast.tsx'
import { Progress, Steps } from '../../components/ui/progress.tsx'
import { SkeletonBox, SkeletonLine } from '../../components/ui/skeleton.tsx'
import { Spinner } from '../../components/ui/spinner.tsx'
import { CarDrawing } from '../../components/vehicle-photo/car-drawing.tsx'
import { Specimen, Specimens } from './specimen.tsx'

const NOTICES = [
  outbidToast(12, '2020 BMW M340i xDrive', 41_750),
  bidSuccessfulToast(1184, 42_250),
  { message: 'The watchlist could not be changed. Please try again.', severity: 'error' as const },
  { message: 'Auction #1184 added to your watchlist', severity: 'info' as const },
]

export function NoticeSpecimens() {
  const dismiss = () => {}
  return (
    <Specimens id="notices" title="Notices and the empty list">
      <div className="flex flex-col gap-3">
        {NOTICES.map((notice) => (
          <Toast key={notice.message} notice={notice} onDismiss={dismiss} />
        ))}
      </div>
      <EmptyState
        drawing={<CarDrawing bodyStyle="wagon" />}
        title="No auctions found"
        action={<Button>Clear filters</Button>}
      >
        Try adjusting your search criteria or check back later for new listings.
      </EmptyState>
    </Specimens>
  )
}

export function BannerSpecimens() {
  return (
    <Specimens id="banners" title="Banners">
      <Banner tone="info">Payments are simulated on this site: no card is charged.</Banner>
      <Banner tone="success">Your authorization stands until Dec 5.</Banner>
      <Banner tone="warning">Your authorization ends in 2 days. Renew it to go on bidding.</Banner>
      <Banner tone="error">Failed to fetch auctions</Banner>
    </Specimens>
  )
}

export function WaitingSpecimens() {
  return (
    <Specimens id="waiting" title="Waiting">
      <Specimen label="Skeleton" stacked>
        <div className="grid grid-cols-2 rounded-md border border-line bg-surface">
          {['price', 'clock'].map((cell) => (
            <div key={cell} className="border-line px-5 py-4 first:border-r">
              <SkeletonLine style="meta" width="w-20" />
              <SkeletonLine style="panel" width="w-36" />
              <SkeletonLine style="meta" width="w-32" />
            </div>
          ))}
        </div>
        <SkeletonBox className="h-13" />
      </Specimen>
      <Specimen label="Spinner">
        <span role="status" className="inline-flex h-11 items-center gap-3 text-ink">
          <Spinner />
          Loading...
        </span>
      </Specimen>
      <Specimen label="Progress" stacked>
        <div className="flex flex-col gap-4 sm:pt-5">
          <Progress label="Uploading photos" done={0.4} />
          <Progress label="Sending" />
        </div>
      </Specimen>
      <Specimen label="Steps" stacked>
        <div className="sm:pt-3">
          <Steps label="Selling a vehicle" steps={['Vehicle', 'Photos', 'Terms', 'Review']} current={1} />
        </div>
      </Specimen>
    </Specimens>
  )
}
