import { moments, pathOf } from '../../src/components/state/lines.ts'
import { open, test } from '../browser/test.ts'
import { everywhere } from './picture.ts'

const height = 64

/** An hour as it may go: quiet, then an evening's crowd, with a gap where nothing was heard. */
function hourOf(index: number): string {
  const line = Array.from({ length: moments }, (_, x) => {
    if (x > 200 && x < 206) return null
    const crowd = x > 230 ? 40 : 8
    return crowd * (0.7 + 0.3 * Math.sin((x + 30 * index) / 9)) * (index % 2 ? 0.4 : 1)
  })
  return pathOf(line, 48, height)
}

// The status page just after a start, and an hour later with something that is not well.
test('of the status page, at start and full', async ({ page }) => {
  test.slow()
  await open(page, '/dev/etat')
  await everywhere(page, 'etat-start')
  const hours = Array.from({ length: 24 }, (_, index) => hourOf(index))
  await page.locator('#etat').evaluate((state, lines) => {
    for (const [index, path] of [...state.querySelectorAll('path')].entries()) {
      path.setAttribute('d', lines[index] ?? '')
    }
    const verdict = state.querySelector('.verdict')
    verdict?.classList.add('worried')
    const list = document.createElement('ul')
    for (const worry of [
      'Des e-mails ne partent pas : 12 essais ont échoué ces dernières minutes.',
      'Le plus ancien travail attend depuis 6 minutes.',
    ]) {
      list.append(Object.assign(document.createElement('li'), { textContent: worry }))
    }
    verdict?.replaceChildren(list)
  }, hours)
  await everywhere(page, 'etat-full')
})
