import { ownRooms } from '../contract/rooms.ts'
import type { Platform } from '../platform/platform.ts'
import type { Serve } from '../platform/serve.ts'
import { listOwnRooms } from './rooms.ts'

export function messagingRoutes(serve: Serve, { db }: Platform): void {
  serve(ownRooms, (_, { person }) => listOwnRooms(db, person))
}
