import { modulesOf } from './qr-modules.ts'

/** Pixels of a module. */
const scale = 12

/** Hands a code over as a picture: nobody can scan the screen of their own phone. */
export function saveCode(text: string, name: string): void {
  const { data, size } = modulesOf(text)
  const canvas = document.createElement('canvas')
  canvas.width = size * scale
  canvas.height = size * scale
  const context = canvas.getContext('2d')
  if (!context) return
  context.fillStyle = 'white'
  context.fillRect(0, 0, canvas.width, canvas.height)
  context.fillStyle = 'black'
  for (const [y, row] of data.entries()) {
    for (const [x, isDark] of row.entries()) {
      if (isDark) context.fillRect(x * scale, y * scale, scale, scale)
    }
  }
  const link = document.createElement('a')
  link.href = canvas.toDataURL('image/png')
  link.download = name
  link.click()
}
