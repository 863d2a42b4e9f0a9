import 'ws'

// What ws has, and its types leave out.
declare module 'ws' {
  namespace WebSocket {
    interface ServerOptions {
      /** Milliseconds that the other side has to close, once this one does. */
      closeTimeout?: number
    }
  }

  const Sender: {
    /** A message as it goes over the wire, in pieces. */
    frame(
      data: Buffer,
      options: {
        fin: boolean
        rsv1: boolean
        opcode: number
        mask: boolean
        readOnly: boolean
      },
    ): Buffer[]
  }
}
