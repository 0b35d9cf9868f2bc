import { expect, test } from 'vitest'
import {
  chosenStatuses,
  listedStatuses,
  STARTING_STATUSES,
  tickedStatuses,
} from '../../../domain/search/browse-statuses.ts'

test('the start is what is not over, and stands for itself', () => {
  expect(chosenStatuses(['pending', 'active'])).toEqual([])
  expect(chosenStatuses(['active', 'pending'])).toEqual([])
  expect(tickedStatuses([])).toEqual(STARTING_STATUSES)
  expect(listedStatuses([])).toEqual(['active', 'pending', 'paused'])
})

test('another choice is taken as it is; a paused auction counts as active', () => {
  expect(chosenStatuses(['active'])).toEqual(['active'])
  expect(chosenStatuses(['active', 'pending', 'ended'])).toEqual(['active', 'pending', 'ended'])
  expect(listedStatuses(['ended'])).toEqual(['ended'])
  expect(listedStatuses(['active'])).toEqual(['active', 'paused'])
  expect(listedStatuses(['active', 'paused'])).toEqual(['active', 'paused'])
})

test('all three ticked is everything, the cancelled ones too', () => {
  expect(listedStatuses(['pending', 'active', 'ended'])).toEqual([])
})
