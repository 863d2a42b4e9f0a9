/** A sheet of a calendar, on the grid of ui/icons.ts. */
export const calendar = 'M4 5.5h16v14H4zM4 10h16M8.5 3v4M15.5 3v4'
