const drawings = {
  check: 'm5 12.5 4.5 4.5L19 7.5',
  cross: 'M6 6l12 12M18 6 6 18',
  dot: 'M8 12a4 4 0 1 0 8 0 4 4 0 0 0-8 0Z',
  alert: 'M12 7.5v6M12 16.8v.1M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18Z',
  eye: 'M2.5 12S6 5.500 12 5.500 21.500 12 21.500 12 18 18.500 12 18.500 2.500 12 2.500 12ZM12 9a3 3 0 1 0 0 6 3 3 0 0 0 0-6Z',
  eyeClosed: 'M3 9.500c2 3.300 5.200 5 9 5s7-1.700 9-5M5.500 12.500 4 15M9.500 14.200 9 17M14.500 14.200 15 17M18.500 12.500 20 15',
  device: 'M4 5.500h16v10H4zM2.500 19h19M10 15.500V19M14 15.500V19',
  mail: 'M3.500 6h17v12h-17zM3.500 7l8.500 6.500L20.500 7',
} as const

/** Single-line drawings on a grid of 24, as in components/Icon.astro. */
export function Icon({ name }: { name: keyof typeof drawings }) {
  return (
    <svg className="icon" viewBox="0 0 24 24" aria-hidden="true">
      <path d={drawings[name]} />
    </svg>
  )
}
