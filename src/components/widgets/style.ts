import type { WidgetFont } from '../../../server/contract/widget-looks.ts'
import { widgetRadius } from '../../../server/contract/widget-looks.ts'
import type { Look } from './look.ts'
import { paletteOf } from './palette.ts'

/** What every computer has, or something of its kind. */
const stacks: Record<Exclude<WidgetFont, 'maillon'>, string> = {
  system: 'system-ui, sans-serif',
  arial: 'Arial, Helvetica, sans-serif',
  verdana: 'Verdana, Geneva, sans-serif',
  trebuchet: '"Trebuchet MS", Tahoma, sans-serif',
  georgia: 'Georgia, "Times New Roman", serif',
  times: '"Times New Roman", Times, serif',
}

const fieldRadius = 6

/**
 * The sheet of a widget's own look. A sheet rather than styles in the page, which its policy refuses;
 * made by the server, so that it is there without a script.
 */
export function styleOf({ accent, radius, font }: Look): string {
  const tokens = { ...colours(accent), ...corners(radius), ...fonts(font) }
  const lines = Object.entries(tokens).map(([name, value]) => `--${name}:${value}`)
  return `@layer pages{:root:root{${lines.join(';')}}}`
}

function colours(accent: Look['accent']): Record<string, string> {
  if (!accent) return {}
  const { light, dark } = paletteOf(accent)
  const both = (name: keyof typeof light) => `light-dark(${light[name]},${dark[name]})`
  return {
    action: both('action'),
    'action-strong': both('actionStrong'),
    'on-action': both('onAction'),
    block: both('block'),
    'on-block': both('onBlock'),
    wash: both('wash'),
  }
}

function corners(radius: number): Record<string, string> {
  if (radius === widgetRadius.usual) return {}
  const round = radius === 0 ? '0' : '999px'
  return {
    'r-card': `${radius}px`,
    'r-field': `${Math.min(radius, fieldRadius)}px`,
    'r-full': round,
  }
}

function fonts(font: WidgetFont): Record<string, string> {
  if (font === 'maillon') return {}
  return { text: stacks[font], display: stacks[font] }
}
