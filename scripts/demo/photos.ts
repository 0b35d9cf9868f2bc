/** The demo's photos: eight for each body style and color, rendered for this project. */
import { readFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { SeedListing } from '../../domain/schemas/seed.ts'
import { vehicleName } from '../../domain/vehicle/vehicle-labels.ts'
import type { SeedClient } from './seed-server.ts'

const FOLDER = join(import.meta.dirname, '../../tests/fixtures/demo-photos')

interface DemoPhoto {
  readonly file: string
  readonly body_style: string
  readonly colour: string
  readonly view: string
}

const MANIFEST = JSON.parse(readFileSync(join(FOLDER, 'manifest.json'), 'utf8')) as readonly DemoPhoto[]

/** The photos of a car of this style and color, in display order. */
export function findPhotos(vehicle: {
  readonly bodyStyle: string
  readonly exteriorColor: string
}): DemoPhoto[] {
  return MANIFEST.filter(
    ({ body_style, colour }) => body_style === vehicle.bodyStyle && colour === vehicle.exteriorColor,
  )
}

/** Uploads the photos of the demo cars, each file once, however many cars show it. */
export class PhotoUploader {
  #server: SeedClient
  #stored = new Map<string, Promise<string>>()

  constructor(server: SeedClient) {
    this.#server = server
  }

  /**
   * The first `most` of the car's photos with their paths on the server. A file that another car already shows is copied
   * there.
   */
  async uploadImages(vehicle: SeedListing['vehicle'], most?: number): Promise<SeedListing['images']> {
    const photos = findPhotos(vehicle).slice(0, most)
    return Promise.all(
      photos.map(async ({ file, view }) => {
        const known = this.#stored.get(file)
        const storing = known ?? this.#store(file)
        this.#stored.set(file, storing)
        const altText = `${vehicleName(vehicle)} in ${vehicle.exteriorColor}, ${view.replaceAll('-', ' ')}`
        return { imagePath: await storing, altText, copied: known !== undefined }
      }),
    )
  }

  async #store(file: string): Promise<string> {
    return this.#server.storePhoto(await readFile(join(FOLDER, file)))
  }
}
