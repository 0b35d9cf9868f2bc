/** The Durable Object classes that the Worker exports; `withDevelopment` wraps their env. */
import { AuctionRoom as Room } from '../durable-objects/auction-room/auction-room.ts'
import { Backup as BackupObject } from '../durable-objects/backup/backup.ts'
import { Platform as PlatformObject } from '../durable-objects/platform/platform.ts'
import { PlatformMetrics as Metrics } from '../durable-objects/platform-metrics/platform-metrics.ts'
import { AuctionRelay as Relay } from '../durable-objects/relay/auction-relay.ts'
import { UserChannel as Channel } from '../durable-objects/user-channel/user-channel.ts'
import { withDevelopment } from './dev/with-development.ts'
import type { Env } from './env.ts'

export class AuctionRelay extends Relay {
  constructor(ctx: DurableObjectState, env: Env) {
    super(ctx, withDevelopment(env))
  }
}

export class AuctionRoom extends Room {
  constructor(ctx: DurableObjectState, env: Env) {
    super(ctx, withDevelopment(env))
  }
}

export class Backup extends BackupObject {
  constructor(ctx: DurableObjectState, env: Env) {
    super(ctx, withDevelopment(env))
  }
}

export class Platform extends PlatformObject {
  constructor(ctx: DurableObjectState, env: Env) {
    super(ctx, withDevelopment(env))
  }
}

export class PlatformMetrics extends Metrics {
  constructor(ctx: DurableObjectState, env: Env) {
    super(ctx, withDevelopment(env))
  }
}

export class UserChannel extends Channel {
  constructor(ctx: DurableObjectState, env: Env) {
    super(ctx, withDevelopment(env))
  }
}
