import type { MetaFunction } from '@remix-run/cloudflare'
import { StatesBoard } from '../../dev/states-board.tsx'

export { loader } from './loader.server.ts'

export const meta: MetaFunction = () => [{ title: 'Bid panel, every state · Hammerlane' }]

export default function States() {
  return <StatesBoard />
}
