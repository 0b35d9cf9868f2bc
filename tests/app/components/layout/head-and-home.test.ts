/** The header and the sections of the home page. */
import { createElement } from 'react'
import { expect, test } from 'vitest'
import { Header } from '../../../../app/components/layout/header.tsx'
import { UserMenuLinks } from '../../../../app/components/layout/user-menu.tsx'
import type { PageViewer } from '../../../../app/lib/page/page-viewer.ts'
import { CallToAction } from '../../../../app/routes/_index/call-to-action.tsx'
import { Categories } from '../../../../app/routes/_index/categories.tsx'
import { Figures } from '../../../../app/routes/_index/figures.tsx'
import { Hero } from '../../../../app/routes/_index/hero.tsx'
import { satisfactionRate } from '../../../../domain/messaging/reviews.ts'
import { cents } from '../../../../domain/money/cents.ts'
import { renderMarkup, toVisibleText } from '../../../fixtures/browser/drawn.ts'

const MARIA: PageViewer = {
  id: 7,
  sessionId: '7',
  firstName: 'Maria',
  username: 'maria',
  canOpenAdmin: false,
  userType: 'private',
  verificationStatus: 'verified',
}

const renderHeader = (viewer: PageViewer | null) =>
  renderMarkup(createElement(Header, { viewer, nowMs: 0 }), { root: { viewer } })

test('header: signed out -> main links and both sign-in links', () => {
  const html = renderHeader(null)
  const words = toVisibleText(html)
  expect(html).toMatch(/aria-label="Hammerlane, home"[^>]* href="\/"/)
  for (const [to, label] of [
    ['/auctions', 'Browse Auctions'],
    ['/vehicles', 'Vehicles'],
    ['/about', 'About'],
    ['/contact', 'Contact'],
    ['/login', 'SIGN IN'],
    ['/register', 'Create Account'],
  ]) {
    expect(html).toContain(`href="${to}`)
    expect(words).toContain(label)
  }
  expect(words).not.toContain('Sign Out')
})

test('header: signed in -> account menu, with Admin Panel for staff only', () => {
  const words = toVisibleText(renderHeader(MARIA))
  expect(words).toContain('M Maria')
  for (const text of ['Dashboard', 'My Auctions', 'Watchlist', 'Sign Out']) expect(words).toContain(text)
  expect(words).not.toMatch(/SIGN IN|Create Account|Admin Panel/)
  expect(toVisibleText(renderHeader({ ...MARIA, canOpenAdmin: true }))).toContain('Admin Panel')
  expect(renderMarkup(createElement(UserMenuLinks, { viewer: { ...MARIA, canOpenAdmin: true } }))).toContain(
    'href="/admin"',
  )
})

const FIGURES = {
  activeAuctions: 154,
  upcomingAuctions: 6,
  vehiclesSold: 2_512,
  salesVolumeCents: cents(15_200_000_00),
  ratings: { reviews: 47, average: 4.9 },
  categories: {
    sedans: { active: 45, upcoming: 0 },
    suvs: { active: 38, upcoming: 0 },
    trucks: { active: 22, upcoming: 0 },
    luxury: { active: 31, upcoming: 2 },
  },
}

test('home figures: satisfaction rate -> of how many reviews; absent below five', () => {
  expect(toVisibleText(renderMarkup(createElement(Figures, { figures: FIGURES })))).toBe(
    'Active Auctions 154 Vehicles Sold 2,512 Satisfaction Rate of 47 reviews 98% Total Sales Volume $15,200,000',
  )
  for (const ratings of [
    { reviews: 4, average: 5 },
    { reviews: 0, average: null },
  ]) {
    const unrated = renderMarkup(createElement(Figures, { figures: { ...FIGURES, ratings } }))
    expect(toVisibleText(unrated)).not.toContain('Satisfaction Rate')
  }
  expect(satisfactionRate({ reviews: 5, average: 5 })).toEqual({ percent: 100, reviews: 5 })
})

test('home categories: each tile -> its count and a link to its list', () => {
  const html = renderMarkup(createElement(Categories, { counts: FIGURES.categories }))
  for (const [category, words] of [
    ['sedans', 'Sedans 45'],
    ['suvs', 'SUVs 38'],
    ['trucks', 'Trucks 22'],
    ['luxury', 'Luxury 31 live, 2 upcoming'],
  ]) {
    expect(html).toContain(`href="/auctions?category=${category}"`)
    expect(toVisibleText(html)).toContain(words)
  }
})

test('home search: form -> submits to the auction list', () => {
  const html = renderMarkup(createElement(Hero, { opening: null, soon: null, figures: null }))
  expect(html).toMatch(/<form action="\/auctions" method="get"/)
  expect(html).toContain('name="search"')
})

test('home call to action: signed in -> no sign-in links', () => {
  const words = (signedIn: boolean) => toVisibleText(renderMarkup(createElement(CallToAction, { signedIn })))
  expect(words(false)).toMatch(/Create Account Sign In Browse Auctions Sell your car$/)
  expect(words(true)).not.toMatch(/Create Account|Sign In/)
})
