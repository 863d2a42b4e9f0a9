import sharp from 'sharp'
import { encode } from 'uqr'

/** Pixels of one module: sharp also where a screen shows two pixels for one. */
const scale = 8
/** Modules of white around it, which readers need. */
const quiet = 4

/**
 * A QR code as a PNG of black and white.
 *
 * @throws when the text is longer than version 13 at level M holds: 331 bytes
 */
export async function drawCode(text: string): Promise<Buffer> {
  const code = encode(text, { ecc: 'M', boostEcc: false, maxVersion: 13, border: quiet })
  const pixels = Uint8Array.from(code.data.flat(), (isBlack) => (isBlack ? 0 : 255))
  const side = code.size * scale
  return sharp(pixels, { raw: { width: code.size, height: code.size, channels: 1 } })
    .resize(side, side, { kernel: 'nearest' })
    .png({ palette: true, colours: 2 })
    .toBuffer()
}
