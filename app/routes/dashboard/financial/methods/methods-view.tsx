import type { ViewProps } from '../view-props.ts'
import type { MethodsView as MethodsViewData } from './methods-view.server.ts'

/** The viewer's saved methods. */
export function MethodsView({ financial: { methods } }: ViewProps<MethodsViewData>) {
  return (
    <p>
      {methods.length === 0 ? 'No payment methods yet' : methods.map(({ last_four }) => last_four).join(', ')}
    </p>
  )
}
