/**
 * The given fields under the names of their columns; one that is left out, or undefined, is not
 * there, so that an update leaves its column as it is.
 *
 * @param columns the column of every field
 */
export function columnsOf<const Columns extends Record<string, string>, Fields extends object>(
  columns: Columns & Record<keyof Fields, string>,
  fields: Fields,
): Renamed<Columns, Fields> {
  const given = Object.entries(fields).filter(([, value]) => value !== undefined)
  const renamed = given.map(([field, value]) => [columns[field], value])
  // The names of the columns are data, which types can't follow.
  return Object.fromEntries(renamed) as Renamed<Columns, Fields>
}

type Renamed<Columns, Fields> = {
  [Field in keyof Fields & keyof Columns as Columns[Field] & string]?: Exclude<
    Fields[Field],
    undefined
  >
}
