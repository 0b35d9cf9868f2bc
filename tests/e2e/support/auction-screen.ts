import type { Locator, Page } from 'playwright-core'

/** The live panel of an auction page, located by its visible text and roles instead of its markup. */
export class AuctionScreen {
  readonly page: Page
  readonly panel: Locator
  /** The figure under 'Starting bid', 'Current bid' or 'Final bid'. */
  readonly price: Locator
  readonly clock: Locator
  readonly amount: Locator

  constructor(page: Page) {
    this.page = page
    this.panel = page.getByRole('region', { name: 'Live status' })
    this.price = this.panel
      .locator('p', { hasText: /^(Starting|Current|Final) bid/ })
      .first()
      .locator('xpath=following-sibling::*[1]')
    this.clock = this.panel.getByRole('timer')
    this.amount = this.panel.getByRole('spinbutton')
  }

  /** Opens the auction and waits until its socket is connected. */
  async open(auctionId: number): Promise<this> {
    await this.page.goto(`/auctions/${auctionId}`)
    return this.connected()
  }

  async connected(): Promise<this> {
    await this.says('Connected')
    return this
  }

  /** Waits until the panel shows exactly this text. */
  async says(text: string | RegExp): Promise<void> {
    await this.panel.getByText(text, { exact: true }).first().waitFor({ state: 'visible' })
  }

  /** Waits for a notification; the regions of the notifications lie outside the panel. */
  async showsNotification(notice: string | RegExp): Promise<void> {
    await this.page.getByText(notice, { exact: true }).first().waitFor({ state: 'visible' })
  }

  /** Waits until this price shows; returns the time of this machine's clock then. */
  async shows(price: string): Promise<number> {
    await this.price.filter({ hasText: price }).waitFor({ state: 'visible' })
    return Date.now()
  }

  /**
   * Bids the amount in dollars through the form; returns when the response arrived, and its status. Presses again
   * where the first press was withheld, because the price had just changed.
   */
  async bid(dollars: number): Promise<{ readonly answeredAtMs: number; readonly status: number }> {
    await this.amount.fill(String(dollars))
    const answered = this.page.waitForResponse((response) => response.url().endsWith('/bid'))
    const button = this.panel.getByRole('button', { name: /^Place bid/ })
    await button.click()
    const withheld = this.panel.getByText(/^Nothing was sent: the price had just changed/).first()
    const isWithheld = withheld.waitFor().then(
      () => true,
      () => false,
    )
    if (
      await Promise.race([
        isWithheld,
        answered.then(
          () => false,
          () => false,
        ),
      ])
    ) {
      await this.page.waitForTimeout(750)
      await button.click()
    }
    const response = await answered.catch(async (error: Error) => {
      throw new Error(`The bid has no answer. The panel: ${await readText(this.panel)}`, { cause: error })
    })
    return { answeredAtMs: Date.now(), status: response.status() }
  }

  /** The time on the clock in whole seconds; for an end within the hour. */
  async secondsLeft(): Promise<number> {
    const shown = await readText(this.clock)
    const figure = shown.match(/(\d+):(\d\d)/)
    if (figure === null) throw new Error(`No minutes and seconds on the clock: ${shown}`)
    return Number(figure[1]) * 60 + Number(figure[2])
  }

  /** The exact end time under the clock, as shown. */
  endText(): Promise<string> {
    return readText(this.clock.locator('xpath=following-sibling::p'))
  }

  /** The end time of the `Extended to` message. */
  async extendedTo(): Promise<string> {
    return (await readText(this.panel.getByText(EXTENDED))).replace('Extended to ', '')
  }
}

const EXTENDED = /^Extended to \d{1,2}:\d\d:\d\d [AP]M$/

async function readText(locator: Locator): Promise<string> {
  return (await locator.textContent()) ?? ''
}
