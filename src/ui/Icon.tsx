const drawings = {
  check: 'm5 12.5 4.5 4.5L19 7.5',
  cross: 'M6 6l12 12M18 6 6 18',
  dot: 'M8 12a4 4 0 1 0 8 0 4 4 0 0 0-8 0Z',
  alert: 'M12 7.5v6M12 16.8v.1M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18Z',
  eye: 'M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12ZM12 9a3 3 0 1 0 0 6 3 3 0 0 0 0-6Z',
  eyeCrossed:
    'M4 4l16 16M9.9 5.800a9.6 9.6 0 0 1 2.1-.300C18 5.5 21.5 12 21.5 12a17 17 0 0 1-2.6 3.400M6.3 7.600A16.5 16.5 0 0 0 2.5 12S6 18.5 12 18.500a9.3 9.3 0 0 0 4.2-1M9.9 9.900a3 3 0 0 0 4.2 4.2',
  place:
    'M12 21s7-6.1 7-11.5A7 7 0 0 0 5 9.5C5 14.9 12 21 12 21ZM12 7a2.5 2.5 0 1 0 0 5 2.5 2.5 0 0 0 0-5Z',
  clock: 'M12 3.5a8.5 8.5 0 1 0 0 17 8.5 8.5 0 0 0 0-17ZM12 7.5V12l3 2',
  previous: 'm14.5 6-6 6 6 6',
  next: 'm9.5 6 6 6-6 6',
  device: 'M4 5.500h16v10H4zM2.5 19h19M10 15.500V19M14 15.500V19',
  mail: 'M3.5 6h17v12h-17zM3.5 7l8.5 6.500L20.5 7',
} as const

/** Single-line drawings on a grid of 24, as in components/Icon.astro. */
export function Icon({ name }: { name: keyof typeof drawings }) {
  return (
    <svg className="icon" viewBox="0 0 24 24" aria-hidden="true">
      <path d={drawings[name]} />
    </svg>
  )
}
