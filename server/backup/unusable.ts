/** One line that says why an archive can't be restored; `restore` puts the file's name before it. */
export class UnusableArchive extends Error {}
