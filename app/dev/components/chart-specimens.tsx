import { PriceChartFigure } from '../../components/ui/charts/chart.tsx'
import type { PriceChart } from '../../routes/auctions.$id/history/price-chart.server.ts'
import { Specimens } from './specimen.tsx'

export function ChartSpecimens({ chart }: { readonly chart: PriceChart }) {
  return (
    <Specimens id="charts" title="Chart, drawn on the server">
      <PriceChartFigure chart={chart} />
    </Specimens>
  )
}
