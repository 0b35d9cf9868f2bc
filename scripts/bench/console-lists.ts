/** S11: the lists of the console with 100,000 people, auctions, sales and audit entries, compared with 1,000 of each. */
import { ApiClient } from '../../tests/fixtures/api-client.ts'
import type { Row } from './bench-setup.ts'
import { compareLists, type Measure } from './lists.ts'

/** `n` changes with each request. */
export const CONSOLE_MEASURES: readonly Measure[] = [
  {
    id: 'S11',
    measure: 'GET /api/admin/users with filters, search and deep pages',
    path: '/api/admin/users',
    queries: [
      () => 'per_page=25',
      () => 'per_page=25&page=40',
      () => 'per_page=25&sort=oldest&page=40',
      () => 'per_page=25&sort=name',
      () => 'per_page=25&sort=name&page=20&verification_status=verified',
      () => 'per_page=25&verification_status=pending',
      () => 'per_page=25&type=dealer&verification_status=rejected',
      () => 'per_page=25&type=inactive',
      (n) => `per_page=25&search=amber${1 + (n % 9)}`,
      () => 'per_page=25&search=maria',
      () => 'per_page=25&search=a&type=dealer&sort=name',
      (n) => `per_page=25&search=wei${n % 900}%40example.test`,
    ],
    gate: 2,
  },
  {
    id: 'S11',
    measure: 'GET /api/admin/auctions with filters, search and deep pages',
    path: '/api/admin/auctions',
    queries: [
      () => 'per_page=25',
      () => 'per_page=25&page=40',
      () => 'per_page=25&status=active',
      () => 'per_page=25&status=ended&page=10',
      () => 'per_page=25&type=reserve',
      () => 'per_page=25&type=no_reserve&status=pending',
      () => 'per_page=25&type=live',
      (n) => `per_page=25&search=HLBENCH${String(n % 900).padStart(10, '0')}`,
      () => 'per_page=25&search=toyota',
      () => 'per_page=25&search=toyota&status=ended',
      () => 'per_page=25&search=2',
    ],
    gate: 2,
  },
  {
    id: 'S11',
    measure: 'GET /api/admin/sales, every list',
    path: '/api/admin/sales',
    queries: [
      () => 'per_page=25',
      () => 'per_page=25&list=defaulted',
      () => 'per_page=25&list=disputed',
      () => 'per_page=25&list=refunded',
    ],
    gate: 2,
  },
  {
    id: 'S11',
    measure: 'GET /api/admin/audit-log with filters and deep pages',
    path: '/api/admin/audit-log',
    queries: [
      () => 'per_page=25',
      () => 'per_page=25&page=40',
      () => 'per_page=25&action=sale',
      () => 'per_page=25&action=user.verify&page=5',
      () => 'per_page=25&subject_type=user',
      (n) => `per_page=25&subject_type=user&subject_id=${n % 900}`,
      (n) => `per_page=25&request_id=request+${n % 900}`,
      () => 'per_page=25&actor=admin',
    ],
    gate: 2,
  },
]

/** An administrator's token. */
export async function signInAdmin(url: string): Promise<string> {
  await new ApiClient(url).must('POST', '/dev/seed/accounts')
  return (await new ApiClient(url).signIn('admin@hammerlane.test')).token ?? ''
}

export function measureConsoleLists(rounds: number): Promise<Row[]> {
  return compareLists(CONSOLE_MEASURES, { rounds, contents: 'console', signIn: signInAdmin })
}
