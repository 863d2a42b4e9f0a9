interface Named {
  firstName: string
  lastName: string
}

export function fullName({ firstName, lastName }: Named): string {
  return `${firstName} ${lastName}`
}

export function initials({ firstName, lastName }: Named): string {
  return `${[...firstName][0] ?? ''}${[...lastName][0] ?? ''}`.toUpperCase()
}
