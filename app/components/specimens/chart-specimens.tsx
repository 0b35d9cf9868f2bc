import type { PriceChart } from '../../../worker/services/pages/price-chart.ts'
import { PriceChartFigure } from '../ui/chart.tsx'
import { Specimens } from './specimen.tsx'

export function ChartSpecimens({ chart }: { readonly chart: PriceChart }) {
  return (
    <Specimens id="charts" title="Chart, drawn on the server">
      <PriceChartFigure chart={chart} />
    </Specimens>
  )
}
