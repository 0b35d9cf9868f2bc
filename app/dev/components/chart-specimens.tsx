import { PriceChartFigure } from '../../components/ui/charts/chart.tsx'
import type { PriceChart } from '../../components/ui/charts/price-chart.ts'
import { Specimens } from './specimen.tsx'

export function ChartSpecimens({ chart }: { readonly chart: PriceChart }) {
  return (
    <Specimens id="charts" title="Chart, drawn on the server">
      <PriceChartFigure chart={chart} />
    </Specimens>
  )
}
