import { expect, test } from 'vitest'
import { photoCaption } from '../../../domain/photos/photo-caption.ts'

const caption = (alt_text: string | null) =>
  photoCaption({ image_type: 'exterior', alt_text }, '2020 BMW M340i xDrive')

test('below a photo the name of the car is not said again', () => {
  expect(caption('2020 BMW M340i xDrive in Portimao Blue, front three quarter')).toBe('Front three quarter')
  expect(caption('2020 BMW M340i xDrive, dashboard')).toBe('Dashboard')
})

test('other words stand as they are, after the kind of photo', () => {
  expect(caption('Scratch, left door')).toBe('Exterior · Scratch, left door')
  expect(caption('2020 BMW M340i xDrive')).toBe('Exterior · 2020 BMW M340i xDrive')
  expect(caption('2020 BMW M340i xDrive,')).toBe('Exterior · 2020 BMW M340i xDrive,')
  expect(caption(null)).toBe('Exterior')
  expect(caption('')).toBe('Exterior')
})
