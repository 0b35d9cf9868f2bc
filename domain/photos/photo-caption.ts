import { vehicleValueLabel } from '../vehicle/vehicle-labels.ts'

interface CaptionedPhoto {
  readonly image_type: string
  readonly alt_text: string | null
}

/**
 * The caption of a photo on a page whose title names the vehicle: the alt text without the vehicle's name, so
 * '2020 BMW M340i in Portimao Blue, front three quarter' becomes 'Front three quarter'. An alt text that does
 * not start with the title is shown in full after the photo's type.
 */
export function photoCaption({ image_type, alt_text }: CaptionedPhoto, title: string): string {
  if (!alt_text) return vehicleValueLabel(image_type)
  const part = alt_text.startsWith(title) ? alt_text.slice(alt_text.lastIndexOf(',') + 1).trim() : ''
  if (part === '' || part === alt_text) return `${vehicleValueLabel(image_type)} · ${alt_text}`
  return part.charAt(0).toUpperCase() + part.slice(1)
}
