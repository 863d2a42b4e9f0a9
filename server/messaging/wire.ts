import { Sender } from 'ws'
import type { ServerFrame } from '../contract/frames.ts'

const wholeText = { fin: true, rsv1: false, opcode: 1, mask: false, readOnly: true }

/** A frame in the bytes that go over the wire: made once, written to any number of sockets. */
export function encode(frame: ServerFrame): Buffer {
  return Buffer.concat(Sender.frame(Buffer.from(JSON.stringify(frame)), wholeText))
}
