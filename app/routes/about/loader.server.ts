import type { LoaderFunctionArgs } from '@remix-run/cloudflare'
import { readFeeFacts } from '../../components/fees/fee-facts.server.ts'

/** The hold that bidding needs, for how many days it is valid, and the fees. */
export const loader = ({ context: { env } }: LoaderFunctionArgs) => readFeeFacts(env)
