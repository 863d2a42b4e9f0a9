import { examplePage, exampleScript, exampleStyle } from './example.ts'
import { findExample } from './find-example.ts'
import { openSite } from './site.ts'

/** `npm run demo:host`: an association's own website, on a port and so of an origin that are not ours. */
const product = process.env.ORIGIN ?? 'http://localhost:4321'
const port = Number(process.env.PORT ?? 4322)

const example = await findExample(product)
const site = await openSite(port)
// As strict as such a site can be: our scripts and frames are all that it lets in.
const policy = [
  "default-src 'none'",
  `script-src 'self' ${product}`,
  `frame-src ${product}`,
  "style-src 'self'",
  "img-src 'self'",
].join('; ')
site.put('/', { body: examplePage(product, example), policy })
site.put('/style.css', { body: exampleStyle })
site.put('/site.js', { body: exampleScript })
console.log(`An association’s website with our widgets: ${site.origin}`)
