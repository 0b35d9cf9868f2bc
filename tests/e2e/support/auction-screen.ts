import type { Locator, Page } from 'playwright-core'

/** The live panel of an auction's page as a person sees it: by its words, not by its markup. */
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

  /** Opens the auction and waits until its socket stands. */
  async open(auctionId: number): Promise<this> {
    await this.page.goto(`/auctions/${auctionId}`)
    return this.connected()
  }

  async connected(): Promise<this> {
    await this.says('Connected')
    return this
  }

  /** Waits until the panel says exactly this somewhere. */
  async says(text: string | RegExp): Promise<void> {
    await this.panel.getByText(text, { exact: true }).first().waitFor({ state: 'visible' })
  }

  /** Waits for a notice; the regions of the notices stand outside of the panel. */
  async isTold(notice: string | RegExp): Promise<void> {
    await this.page.getByText(notice, { exact: true }).first().waitFor({ state: 'visible' })
  }

  /** Waits until this price shows; answers when it did, by this machine's clock. */
  async shows(price: string): Promise<number> {
    await this.price.filter({ hasText: price }).waitFor({ state: 'visible' })
    return Date.now()
  }

  /** Bids this amount by the form; answers when the server's answer had come, and with which status. */
  async bid(dollars: number): Promise<{ readonly answeredAtMs: number; readonly status: number }> {
    await this.amount.fill(String(dollars))
    const answered = this.page.waitForResponse((response) => response.url().endsWith('/bid'))
    await this.panel.getByRole('button', { name: /^Place bid/ }).click()
    const status = (await answered).status()
    return { answeredAtMs: Date.now(), status }
  }

  /** What the clock shows, as whole seconds; for an end within the hour. */
  async secondsLeft(): Promise<number> {
    const shown = await textOf(this.clock)
    const figure = shown.match(/(\d+):(\d\d)/)
    if (figure === null) throw new Error(`No minutes and seconds on the clock: ${shown}`)
    return Number(figure[1]) * 60 + Number(figure[2])
  }

  /** The exact end under the clock, as it is written. */
  endText(): Promise<string> {
    return textOf(this.clock.locator('xpath=following-sibling::p'))
  }

  /** The end that the strip says the auction was extended to. */
  async extendedTo(): Promise<string> {
    return (await textOf(this.panel.getByText(EXTENDED))).replace('Extended to ', '')
  }
}

const EXTENDED = /^Extended to \d{1,2}:\d\d:\d\d [AP]M$/

async function textOf(locator: Locator): Promise<string> {
  return (await locator.textContent()) ?? ''
}
