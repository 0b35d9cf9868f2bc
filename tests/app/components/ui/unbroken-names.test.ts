import { createElement } from 'react'
import { expect, test } from 'vitest'
import { UnbrokenNames } from '../../../../app/components/ui/unbroken-names.tsx'
import { renderMarkup } from '../../../fixtures/browser/drawn.ts'

const drawn = (text: string) => renderMarkup(createElement(UnbrokenNames, { text }))
const whole = (name: string) => `<span class="whitespace-nowrap">${name}</span>`

test.each([
  ['2019 Mazda CX-5 Touring', `2019 Mazda ${whole('CX-5')} Touring`],
  ['2018 Ford F-150', `2018 Ford ${whole('F-150')}`],
  ['2017 Mercedes-Benz C-Class', `2017 ${whole('Mercedes-Benz')} ${whole('C-Class')}`],
  ['2020 BMW M340i xDrive', '2020 BMW M340i xDrive'],
])('title: %s -> names are whole, with their plain hyphens', (text, markup) => {
  expect(drawn(text)).toBe(markup)
})
