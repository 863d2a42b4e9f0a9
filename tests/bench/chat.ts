import { deliveryRows } from './chat-deliveries.ts'
import { memoryRow } from './chat-memory.ts'
import { openingRows } from './chat-opening.ts'
import { storingRows } from './chat-storing.ts'
import { waitingRow } from './chat-waiting.ts'
import type { Row } from './row.ts'

/** Rooms and their socket, beside peers on the same PostgreSQL. */
export const chat: Row[] = [...deliveryRows, ...storingRows, waitingRow, ...openingRows, memoryRow]
