import { newClub } from './club.ts'
import {
  closeBrowsers,
  communityPage,
  createCommunity,
  headers,
  newVisitor,
  type Visitor,
} from './communities.ts'
import { expect, open, test, toast } from './test.ts'

// Several people come in first, each by their mails.
test.describe.configure({ timeout: 60_000 })

test.afterEach(({ browser }) => closeBrowsers(browser))

test('documents are added, downloaded and deleted; a wrong one is refused in words', async ({
  browser,
}) => {
  const { id, claire, samir } = await newClub(browser)
  const { page } = claire
  await open(page, `${communityPage('association', id)}?section=documents`)
  await expect(page.getByRole('button', { name: 'Ajouter un document' })).toBeEnabled()
  const input = page.getByLabel('Document à ajouter')
  await input.setInputFiles({
    name: 'jeu.exe',
    mimeType: 'application/x-msdownload',
    buffer: Buffer.from('MZ'),
  })
  await expect(page.getByRole('alert').filter({ hasText: 'n’est pas accepté' })).toBeVisible()
  await input.setInputFiles({
    name: 'long.txt',
    mimeType: 'text/plain',
    buffer: Buffer.alloc(10 * 1024 * 1024 + 1, 'a'),
  })
  await expect(page.getByRole('alert').filter({ hasText: 'la limite est de 10' })).toBeVisible()
  await page.getByRole('button', { name: 'Ajouter un document' }).focus()
  await input.setInputFiles({
    name: 'Compte rendu.txt',
    mimeType: 'text/plain',
    buffer: Buffer.from('Tous présents.'),
  })
  await expect(toast(page, '« Compte rendu.txt » a été ajouté')).toBeVisible()
  await expect(page.getByRole('listitem').filter({ hasText: 'Compte rendu.txt' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Ajouter un document' })).toBeFocused()

  // A member reads documents, and changes nothing.
  await open(samir.page, `${communityPage('association', id)}?section=documents`)
  await expect(samir.page.getByRole('link', { name: 'Compte rendu.txt' })).toBeVisible()
  await expect(samir.page.getByRole('button', { name: 'Supprimer' })).toHaveCount(0)
  await expect(samir.page.getByRole('button', { name: 'Ajouter un document' })).toHaveCount(0)
  const download = samir.page.waitForEvent('download')
  await samir.page.getByRole('link', { name: 'Compte rendu.txt' }).click()
  expect((await download).suggestedFilename()).toBe('Compte rendu.txt')

  await page.getByRole('button', { name: 'Supprimer Compte rendu.txt' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Supprimer le document' }).click()
  await expect(toast(page, 'Le document a été supprimé')).toBeVisible()
  await expect(page.getByText('Aucun document')).toBeVisible()
})

test('at fifty documents none can be added, and the page says why', async ({ browser }) => {
  const claire = await newVisitor(browser)
  const { id } = await createCommunity(claire, 'association')
  const { page } = claire
  await addDocuments(claire, id, 49)
  const address = `${communityPage('association', id)}?section=documents`
  await open(page, address)
  // However long the list, it is there before any script is, and once.
  await expect(page.getByRole('link', { name: /^Compte rendu/ })).toHaveCount(49)
  const html = await (await claire.request.get(address)).text()
  expect(html.split('download="Compte rendu')).toHaveLength(50)
  expect(html).not.toContain('<div hidden id="S:')
  const add = page.getByRole('button', { name: 'Ajouter un document' })
  await expect(add).toBeEnabled()
  await page.getByLabel('Document à ajouter').setInputFiles({
    name: 'Le dernier.txt',
    mimeType: 'text/plain',
    buffer: Buffer.from('Tous présents.'),
  })
  await expect(page.getByText('La limite de 50 documents est atteinte.')).toBeVisible()
  await expect(add).toBeDisabled()
})

async function addDocuments({ request }: Visitor, id: string, count: number): Promise<void> {
  const numbers = Array.from({ length: count }, (_, index) => index + 1)
  const added = numbers.map(async (number) => {
    const buffer = Buffer.from('Tous présents.')
    const files = { name: `Compte rendu ${number}.txt`, mimeType: 'text/plain', buffer }
    const response = await request.put('/api/associations', { headers, multipart: { id, files } })
    expect(response.status()).toBe(200)
  })
  await Promise.all(added)
}
