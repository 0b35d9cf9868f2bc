import type { LoaderFunctionArgs } from '@remix-run/cloudflare'
import { readFeeFacts } from '../../components/fees/fee-facts.server.ts'

/** The figures that the terms name. */
export const loader = ({ context: { env } }: LoaderFunctionArgs) => readFeeFacts(env)
