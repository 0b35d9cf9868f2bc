import { countText } from './usd.ts'

/** A count with its noun: '1 bid', '2 bids', '1,204 entries'. */
export function countedText(count: number, one: string, many = `${one}s`): string {
  return `${countText(count)} ${count === 1 ? one : many}`
}
