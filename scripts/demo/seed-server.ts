/** Client of the development server's seed routes. */
import type { SeedListing, SeedState } from '../../domain/schemas/seed.ts'

export class SeedClient {
  #baseUrl: string

  constructor(baseUrl: string) {
    this.#baseUrl = baseUrl
  }

  async state(): Promise<SeedState> {
    return (await this.#ask('GET', '/dev/seed')) as SeedState
  }

  async ensureAccounts(): Promise<void> {
    await this.#ask('POST', '/dev/seed/accounts')
  }

  /** Stores a photo; returns its path. */
  async storePhoto(file: Uint8Array<ArrayBuffer>): Promise<string> {
    const stored = (await this.#ask('POST', '/dev/seed/photos', { type: 'image/webp', body: file })) as {
      imagePath: string
    }
    return stored.imagePath
  }

  /** Stores a listing and replays its bids in its room; returns the number of bids that the room refused. */
  async addListing(listing: SeedListing): Promise<number> {
    const body = JSON.stringify(listing)
    const added = (await this.#ask('POST', '/dev/seed/listings', { type: 'application/json', body })) as {
      refusedBids: number
    }
    return added.refusedBids
  }

  /** @throws an error with the response's text for a status other than 2xx */
  async #ask(
    method: string,
    path: string,
    sent?: { readonly type: string; readonly body: BodyInit },
  ): Promise<unknown> {
    const response = await fetch(this.#baseUrl + path, {
      method,
      headers: sent && { 'content-type': sent.type },
      body: sent?.body,
    })
    const text = await response.text()
    if (!response.ok)
      throw new Error(`${method} ${path} was answered ${response.status}: ${text.slice(0, 500)}`)
    return (JSON.parse(text) as { data?: unknown }).data
  }
}
