/** `npm run fraud:table`: lets the fraud rules judge a generated past, and writes what they find to docs/fraud.md. */
import { readFileSync, writeFileSync } from 'node:fs'
import { FRAUD_RULES } from '../domain/fraud/rules.ts'
import { measureFraudRules } from './fraud/measure.ts'
import { toTables } from './fraud/tables.ts'

const PAGE = 'docs/fraud.md'
/** What follows it on the page is made by this command. */
const MARK = '<!-- npm run fraud:table -->\n'

const measured = measureFraudRules({ seed: 22, total: 20_000, auctionCount: 2_000, each: 25 })
const [written] = readFileSync(PAGE, 'utf8').split(MARK)
writeFileSync(PAGE, `${written}${MARK}\n${toTables(measured)}`)
const missed = measured.kinds.reduce((sum, { planted, caught }) => sum + planted - caught, 0)
console.log(
  `${Object.keys(FRAUD_RULES).length} rules: ${missed} planted cases missed, alerts about ${measured.accused} of ${measured.honest} honest people`,
)
process.exitCode = missed > 0 || measured.accused * 200 >= measured.honest ? 1 : 0
