import type { LoaderFunctionArgs } from '@remix-run/cloudflare'
import { readHome } from '../../../worker/services/search/read-home.ts'
import { drawExampleChart } from '../../dev/example-chart.server.ts'
import { requireDevelopment } from '../../lib/http.server.ts'

export async function loader({ request, context }: LoaderFunctionArgs) {
  requireDevelopment(context.env)
  const { featured } = await readHome(context.env, context.nowMs)
  return {
    chart: drawExampleChart(context.nowMs),
    photos: featured.flatMap(({ vehicle }) => vehicle.images),
    // With `?draft=ID` the photos are those of the viewer's own draft, to try uploads on.
    draftId: Number(new URL(request.url).searchParams.get('draft')) || null,
  }
}
