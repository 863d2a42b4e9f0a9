import tokens from '../styles/tokens.css?raw'

interface Colour {
  light: string
  dark: string
}

/** A colour of the style sheet, for what is drawn without one. */
export function colour(name: string): Colour {
  const pair = new RegExp(`--${name}: light-dark\\((#\\w+), (#\\w+)\\)`).exec(tokens)
  if (!pair?.[1] || !pair[2]) throw new Error(`tokens.css has no colour --${name}`)
  return { light: pair[1], dark: pair[2] }
}
