/** Says on every page that the platform is locked (docs/rules/administration.md, Lock). */
export function LockBar() {
  return (
    <section aria-label="Maintenance" className="border-b border-line bg-surface">
      <p className="page-margins mx-auto flex min-h-11 max-w-[1440px] items-center py-2 text-meta sm:justify-center">
        Hammerlane is closed for maintenance. Every auction keeps its time left. Bids, payments, and messages
        work again when it opens.
      </p>
    </section>
  )
}
