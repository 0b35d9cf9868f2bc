/** What was measured, as the tables of docs/fraud.md. */
import { countText } from '../../domain/format/usd.ts'
import type { Measured } from './measure.ts'

/** The tables in Markdown. */
export function toTables({
  people,
  honest,
  auctions,
  bids,
  kinds,
  groups,
  rules,
  accused,
}: Measured): string {
  const share = accused === 0 ? 'none' : `1 in ${countText(Math.round(honest / accused))}`
  return `${[
    `${countText(people)} people, ${countText(auctions)} auctions, ${countText(bids)} bids. Alerts about honest people: ${accused} of ${countText(honest)} (${share}).`,
    table(
      ['Planted fraud', 'Rule', 'Cases', 'Caught', 'Missed'],
      kinds.map(({ kind, rule, planted, caught }) => [
        kind,
        `\`${rule}\``,
        planted,
        caught,
        planted - caught,
      ]),
    ),
    table(
      ['Rule', 'Threshold', 'Alerts about honest people'],
      rules.map(({ rule, threshold, falseAlarms }) => [`\`${rule}\``, threshold, falseAlarms]),
    ),
    table(
      ['Honest people', 'Number', 'With an alert'],
      groups.map((group) => [group.group, countText(group.people), group.accused]),
    ),
  ].join('\n\n')}\n`
}

function table(head: readonly string[], rows: readonly (readonly (string | number)[])[]): string {
  const line = (cells: readonly (string | number)[]) => `| ${cells.join(' | ')} |`
  return [line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n')
}
