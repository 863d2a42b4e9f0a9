/** The arrows of the house: who may import whom. Checked by dependency-cruiser. */
const rule = (name, from, to) => ({ name, severity: 'error', from, to })

/** The layers of src/, each of which may import those after it. */
const layers = ['pages', 'layouts', 'components', 'islands', 'stores', 'client']
const layerRules = layers
  .slice(1)
  .map((layer, index) =>
    rule(
      `${layer}-know-nothing-above-them`,
      { path: `^src/${layer}/` },
      { path: `^src/(${layers.slice(0, index + 1).join('|')})/` },
    ),
  )
/** Features by their level: each stands on those of the levels before, never beside or after. */
const levels = [
  ['people', 'sessions', 'media', 'addresses'],
  ['push'],
  ['audit'],
  ['communities'],
  ['events', 'messaging'],
  ['widgets'],
  ['accounts'],
]
const features = levels.flat()

function featuresAbove(feature) {
  const level = levels.findIndex((names) => names.includes(feature))
  return levels
    .slice(level)
    .flat()
    .filter((name) => name !== feature)
}

module.exports = {
  forbidden: [
    rule('no-circles', {}, { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } }),
    rule(
      'the-browser-knows-only-the-contract',
      { path: '^src/', pathNot: '^src/env\\.d\\.ts$' },
      { path: '^(server|db)/', pathNot: '^server/contract/' },
    ),
    ...layerRules,
    rule(
      'ui-knows-neither-product-nor-stores',
      { path: '^src/ui/', pathNot: '^src/ui/events/' },
      {
        path: '^(src|server/contract)/',
        // What a field, an address, a picture and a failed call are, and nothing of what they are for.
        pathNot: [
          '^src/(ui|client)/',
          '^server/contract/(addresses|colours|errors|fields|limits|messages|event-paths|page-paths|paths|remedies)\\.ts$',
        ],
      },
    ),
    rule(
      'the-pieces-of-events-know-no-stores',
      { path: '^src/ui/events/' },
      { path: '^src/', pathNot: '^src/(ui|client)/' },
    ),
    rule(
      'calls-are-made-by-the-stores',
      { path: '^src/', pathNot: ['^src/client/', '^src/stores/call\\.ts$'] },
      { path: '^src/client/call\\.ts$' },
    ),
    // Other sites load it: it brings nothing of ours along.
    rule(
      'the-loader-stands-alone',
      { path: '^src/widgets/' },
      {
        path: '.',
        pathNot: [
          '^src/widgets/',
          '^src/client/widget-messages\\.ts$',
          '^server/contract/(settings|widget-(heights|limits|looks))\\.ts$',
        ],
      },
    ),
    // It runs beside the pages, in all of which it would be needed otherwise.
    rule(
      'the-worker-stands-alone',
      { path: '^src/worker/' },
      { path: '^src/', pathNot: ['^src/worker/', '^src/client/'] },
    ),
    rule('nobody-needs-the-worker', { pathNot: '^src/worker/' }, { path: '^src/worker/' }),
    rule('stores-and-client-draw-nothing', { path: '^src/(stores|client)/' }, { path: '^src/ui/' }),
    rule(
      'no-island-knows-another',
      { path: '^src/islands/([^/]+)/' },
      { path: '^src/islands/[^/]+/', pathNot: '^src/islands/$1/' },
    ),
    rule(
      'what-islands-share-knows-none-of-them',
      { path: '^src/islands/[^/]+$' },
      { path: '^src/islands/[^/]+/' },
    ),
    rule(
      'pages-are-typed-by-the-verbs-they-call',
      { path: '^src/env\\.d\\.ts$' },
      { path: '^(server|db)/', pathNot: '^server/(contract/|page-context\\.ts$)' },
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
      { path: `^server/(${features.join('|')})/` },
      { path: '^server/[^/]+\\.ts$' },
    ),
    ...features.map((feature) =>
      rule(
        `${feature}-stands-on-those-before-it`,
        { path: `^server/${feature}/` },
        { path: `^server/(${featuresAbove(feature).join('|')})/` },
      ),
    ),
    rule(
      'another-feature-is-reached-by-its-verbs',
      { path: '^server/([^/]+)/' },
      {
        path: '^server/[^/]+/([\\w-]*queries|adapter|mails|routes|pages|rates|tokens|passwords)\\.ts$',
        pathNot: ['^server/$1/', '^server/platform/', '^server/contract/'],
      },
    ),
    rule('the-server-knows-no-page', { path: '^(server|db)/' }, { path: '^src/' }),
    rule('the-database-stands-below', { path: '^db/' }, { path: '^(server|src)/' }),
    rule('nothing-imports-tests', { path: '^(src|server|db)/' }, { path: '^tests/' }),
    rule(
      'sessions-alone-know-lucia',
      { pathNot: '^server/sessions/(sessions|adapter)\\.ts$' },
      { path: '^node_modules/lucia/' },
    ),
  ],
  options: {
    tsConfig: { fileName: 'tsconfig.json' },
    tsPreCompilationDeps: true,
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '\\.(svg|csv|woff2)$' },
  },
}
