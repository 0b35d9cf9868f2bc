import { expect, test } from 'vitest'
import {
  chosenStatuses,
  listedStatuses,
  STARTING_STATUSES,
  tickedStatuses,
} from '../../../domain/search/browse-statuses.ts'

test('browse statuses: none chosen -> auctions that are not over', () => {
  expect(chosenStatuses(['pending', 'active'])).toEqual([])
  expect(chosenStatuses(['active', 'pending'])).toEqual([])
  expect(tickedStatuses([])).toEqual(STARTING_STATUSES)
  expect(listedStatuses([])).toEqual(['active', 'pending', 'paused'])
})

test('browse statuses: choice other than the default -> unchanged; active -> lists paused auctions too', () => {
  expect(chosenStatuses(['active'])).toEqual(['active'])
  expect(chosenStatuses(['active', 'pending', 'ended'])).toEqual(['active', 'pending', 'ended'])
  expect(listedStatuses(['ended'])).toEqual(['ended'])
  expect(listedStatuses(['active'])).toEqual(['active', 'paused'])
  expect(listedStatuses(['active', 'paused'])).toEqual(['active', 'paused'])
})

test('browse statuses: all three chosen -> no filter, cancelled included', () => {
  expect(listedStatuses(['pending', 'active', 'ended'])).toEqual([])
})
