/** The tabs of the administrators' console, each with its own address (docs/rules/administration.md, Console). */
export const CONSOLE_TABS = [
  { tab: 'overview', label: 'System Overview' },
  { tab: 'users', label: 'User Management' },
  { tab: 'auctions', label: 'Auction Management' },
  { tab: 'payments', label: 'Payment Processing' },
  { tab: 'fraud', label: 'Fraud Detection' },
  { tab: 'reports', label: 'Financial Reports' },
  { tab: 'monitor', label: 'System Monitor' },
  { tab: 'backups', label: 'Backup Management' },
  { tab: 'settings', label: 'System Settings' },
] as const
export type ConsoleTab = (typeof CONSOLE_TABS)[number]['tab']

/** The tab that an address names; an unknown one is the overview. */
export function toConsoleTab(named: string | null): ConsoleTab {
  return CONSOLE_TABS.find(({ tab }) => tab === named)?.tab ?? 'overview'
}

/** The address of a tab, with further parameters such as 'page=2'. */
export function consoleHref(tab: ConsoleTab, parameters = ''): string {
  return `/admin?tab=${tab}${parameters && `&${parameters}`}`
}
