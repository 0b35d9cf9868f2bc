import type { LoaderFunctionArgs } from '@remix-run/cloudflare'
import { readFeeFacts } from '../../components/fees/fee-facts.server.ts'

/** The present fees. */
export const loader = ({ context: { env } }: LoaderFunctionArgs) => readFeeFacts(env)
