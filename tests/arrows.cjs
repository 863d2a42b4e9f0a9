/** The arrows of the house: who may import whom. Checked by dependency-cruiser. */
const rule = (name, from, to) => ({ name, severity: 'error', from, to })

module.exports = {
  forbidden: [
    rule('no-circles', {}, { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } }),
    rule(
      'the-browser-knows-only-the-contract',
      { path: '^src/' },
      { path: '^(server|db)/', pathNot: '^server/contract/' },
    ),
    rule(
      'the-contract-stands-alone',
      { path: '^server/contract/' },
      { pathNot: ['^server/contract/', '^node_modules/valibot/'] },
    ),
    rule(
      'the-platform-knows-no-feature',
      { path: '^server/platform/' },
      {
        path: '^server/',
        pathNot: ['^server/(platform|contract)/', '^server/config\\.ts$'],
      },
    ),
    rule(
      'features-stand-on-platform-contract-and-database',
      { path: '^server/(accounts|addresses|communities|events|media|messaging)/' },
      { path: '^server/[^/]+\\.ts$' },
    ),
    rule(
      'another-feature-is-reached-by-its-verbs',
      { path: '^server/([^/]+)/' },
      {
        path: '^server/[^/]+/([\\w-]*queries|mails|routes|rates|tokens|passwords)\\.ts$',
        pathNot: ['^server/$1/', '^server/platform/', '^server/contract/'],
      },
    ),
    rule(
      'the-server-knows-no-page',
      { path: '^(server|db)/' },
      // The site's identity is one file of data, for pages and mails alike.
      { path: '^src/', pathNot: '^src/site\\.ts$' },
    ),
    rule('the-site-file-is-data', { path: '^src/site\\.ts$' }, { path: '.' }),
    rule('the-database-stands-below', { path: '^db/' }, { path: '^(server|src)/' }),
    rule('nothing-imports-tests', { path: '^(src|server|db)/' }, { path: '^tests/' }),
    rule(
      'sessions-alone-know-lucia',
      { pathNot: '^server/accounts/session(s|-adapter)\\.ts$' },
      { path: '^node_modules/lucia/' },
    ),
  ],
  options: {
    tsConfig: { fileName: 'tsconfig.json' },
    tsPreCompilationDeps: true,
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '\\.(css|svg|csv|woff2)$' },
  },
}
