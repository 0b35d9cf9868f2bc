import type { PlantedFault } from '../../scripts/mutants/judge-fault.ts'
import { ACCOUNT_FAULTS } from './account-faults.ts'
import { BURST_FAULTS } from './burst-faults.ts'
import { CHANNEL_FAULTS } from './channel-faults.ts'
import { JOB_FAULTS } from './job-faults.ts'
import { LISTING_FAULTS } from './listing-faults.ts'
import { LOCK_FAULTS } from './lock-faults.ts'
import { MESSAGING_FAULTS } from './messaging-faults.ts'
import { NOTIFICATION_FAULTS } from './notification-faults.ts'
import { PAYMENT_FAULTS } from './payment-faults.ts'
import { ROOM_FAULTS } from './room-faults.ts'
import { ROOM_STORAGE_FAULTS } from './room-storage-faults.ts'
import { SERVICE_FAULTS } from './service-faults.ts'
import { SETTLEMENT_FAULTS } from './settlement-faults.ts'
import { SOCKET_FAULTS } from './socket-faults.ts'

/** The faults of `npm run mutants -- planted` (docs/testing.md, Faults that the tests find). */
export const PLANTED_FAULTS: readonly PlantedFault[] = [
  ...ACCOUNT_FAULTS,
  ...BURST_FAULTS,
  ...CHANNEL_FAULTS,
  ...JOB_FAULTS,
  ...LISTING_FAULTS,
  ...LOCK_FAULTS,
  ...MESSAGING_FAULTS,
  ...NOTIFICATION_FAULTS,
  ...PAYMENT_FAULTS,
  ...ROOM_FAULTS,
  ...ROOM_STORAGE_FAULTS,
  ...SERVICE_FAULTS,
  ...SETTLEMENT_FAULTS,
  ...SOCKET_FAULTS,
]
