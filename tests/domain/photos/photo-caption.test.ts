import { expect, test } from 'vitest'
import { photoCaption } from '../../../domain/photos/photo-caption.ts'

const caption = (alt_text: string | null) =>
  photoCaption({ image_type: 'exterior', alt_text }, '2020 BMW M340i xDrive')

test("caption: alt text starts with the vehicle's name -> only the part after it", () => {
  expect(caption('2020 BMW M340i xDrive in Portimao Blue, front three quarter')).toBe('Front three quarter')
  expect(caption('2020 BMW M340i xDrive, dashboard')).toBe('Dashboard')
})

test("caption: other alt text -> in full after the photo's type", () => {
  expect(caption('Scratch, left door')).toBe('Exterior · Scratch, left door')
  expect(caption('2020 BMW M340i xDrive')).toBe('Exterior · 2020 BMW M340i xDrive')
  expect(caption('2020 BMW M340i xDrive,')).toBe('Exterior · 2020 BMW M340i xDrive,')
  expect(caption(null)).toBe('Exterior')
  expect(caption('')).toBe('Exterior')
})
