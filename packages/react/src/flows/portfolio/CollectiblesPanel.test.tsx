import { expect, test } from 'vitest'
import type { Page } from '../../page.fixture.tsx'
import { allByRole, spoken } from '../../roles.fixture.ts'
import { createPages, find, names } from '../../visit.fixture.ts'
import { createServices, nftTransaction, openTab } from './services.fixture.ts'

const { open } = createPages()

/** Opens the NFTs, up to the request for the first page of the history. */
const openNfts = async () => {
  const services = createServices()
  const page = open(services.options)
  await openTab(page, 'NFTs')
  await expect.poll(() => services.requests.history.length).toBe(1)
  return { page, history: services.requests.history }
}

/** Opens the NFTs of a history of one page; `next` is the cursor of another. */
const openWith = async (data: unknown[], next: string | null = null) => {
  const opened = await openNfts()
  opened.history[0]?.answer({ data, next })
  await expect.poll(() => opened.page.part('nft') ?? opened.page.part('nothing')).toBeTruthy()
  return opened
}

/** Answers the request for the balance, so that the page renders once more. */
const showBalance = async (page: Page) => {
  page.evm.balances[0]?.resolve(0n)
  await expect.poll(() => page.part('balance')?.textContent).toBe('Balance 0.000 ETH')
}

const tiles = (page: Page) => [...page.modal()!.querySelectorAll<HTMLElement>('[data-part="nft"]')]
const nameOfTile = (tile: HTMLElement) => tile.querySelector('bdi')?.textContent

const manyNfts = (count: number) => Array.from({ length: count }, (_, at) => ({ name: `Piece ${at}` }))

test('NFTs that are loading are announced, and their skeletons are hidden from screen readers', async () => {
  const { page } = await openNfts()
  expect(names(page, 'status')).toContain('NFTs are loading')
  const skeleton = page.part('skeleton')
  expect(skeleton?.closest('[aria-hidden="true"]')).toBeTruthy()
})

test('the NFTs that the account has received are a list with a name', async () => {
  const { page } = await openWith([nftTransaction([{ name: 'Red Fox' }, { name: 'Blue Owl' }])])
  expect(names(page, 'list')).toEqual(['NFTs'])
  expect(tiles(page).map(nameOfTile)).toEqual(['Red Fox', 'Blue Owl'])
  expect(allByRole(page.modal()!, 'listitem').map(item => item.getAttribute('aria-setsize'))).toEqual(['2', '2'])
})

test('an NFT that was sent on is not among them', async () => {
  const { page } = await openWith([
    nftTransaction([{ name: 'Red Fox' }], 'out'),
    nftTransaction([{ name: 'Red Fox' }, { name: 'Blue Owl' }]),
  ])
  expect(tiles(page).map(nameOfTile)).toEqual(['Blue Owl'])
})

test('several of the same NFT are one tile with their number, for the eye and for screen readers', async () => {
  const { page } = await openWith([nftTransaction([{ name: 'Red Fox', quantity: '3' }, { name: 'Blue Owl' }])])
  const [fox, owl] = tiles(page)
  expect(fox?.textContent).toContain('×3')
  expect(spoken(fox!)).toContain('3 of it')
  expect(spoken(fox!)).not.toContain('×3')
  expect(owl?.textContent).not.toContain('×')
})

test('an NFT without a name is shown as such, with its picture', async () => {
  const { page } = await openWith([
    nftTransaction([{ content: { preview: { url: 'https://registry.example/1.png' } } }]),
  ])
  const [tile] = tiles(page)
  expect(nameOfTile(tile!)).toBe('Without a name')
  const image = tile?.querySelector('img')
  expect([image?.getAttribute('src'), image?.referrerPolicy]).toEqual(['https://registry.example/1.png', 'no-referrer'])
})

test('H46 the name of an NFT is text, and an unsafe picture is not requested', async () => {
  const { page } = await openWith([
    nftTransaction([{ name: '<img src=x onerror=alert(1)>', content: { preview: { url: 'javascript:alert(1)' } } }]),
  ])
  const [tile] = tiles(page)
  expect(nameOfTile(tile!)).toBe('<img src=x onerror=alert(1)>')
  expect(tile?.querySelector('img')).toBe(null)
})

test('an NFT with a look-alike name has a warning', async () => {
  // The second letter is Cyrillic.
  const { page } = await openWith([nftTransaction([{ name: 'Bоred' }, { name: 'Bored' }])])
  const [twin, plain] = tiles(page)
  expect(spoken(twin!)).toContain('Check the letters: this name looks like another one.')
  expect(plain?.querySelector('[data-part="look-alike"]')).toBe(null)
})

test('an NFT that is marked as spam is not shown', async () => {
  const { page } = await openWith([
    nftTransaction([{ name: 'Free money', flags: { is_spam: true } }, { name: 'Red Fox' }]),
  ])
  await expect.poll(() => tiles(page).map(nameOfTile)).toEqual(['Red Fox'])
})

test('an account without NFTs says on which network those received would show up', async () => {
  const { page } = await openWith([])
  expect(names(page, 'heading')).toContain('No NFTs yet')
  expect(page.text()).toContain('Those that you receive on Ethereum show up here.')
  expect(names(page, 'button')).not.toContain('Look further back')
})

test('with an older page of the history there may be more, and the visitor can look further back', async () => {
  const { page, history } = await openWith([nftTransaction([{ name: 'Red Fox' }], 'out')], 'older')
  expect(names(page, 'heading')).toContain('No NFTs yet')
  find(page, 'button', 'Look further back').click()
  await expect.poll(() => history.length).toBe(2)
  expect(history[1]?.url.searchParams.get('cursor')).toBe('older')
  history[1]?.answer({ data: [nftTransaction([{ name: 'Blue Owl' }])], next: null })
  await expect.poll(() => tiles(page).map(nameOfTile)).toEqual(['Blue Owl'])
})

test('the end of the list in sight asks for the next page, and announces that it is loading', async () => {
  const { page, history } = await openWith([nftTransaction([{ name: 'Red Fox' }])], 'older')
  await expect.poll(() => history.length).toBe(2)
  expect(history[1]?.url.searchParams.get('cursor')).toBe('older')
  expect(tiles(page).map(nameOfTile)).toEqual(['Red Fox'])
  await expect.poll(() => names(page, 'status')).toContain('NFTs are loading')
  history[1]?.answer({ data: [nftTransaction([{ name: 'Blue Owl' }])], next: null })
  await expect.poll(() => tiles(page).map(nameOfTile)).toEqual(['Red Fox', 'Blue Owl'])
  expect(names(page, 'status')).not.toContain('NFTs are loading')
  expect(history).toHaveLength(2)
})

test('a long list asks for no further page before its end is near, and renders only what is near the screen', async () => {
  const { page, history } = await openWith(
    Array.from({ length: 4 }, (_, at) =>
      nftTransaction(manyNfts(100).map(({ name }) => ({ name: `${name} of ${at}` }))),
    ),
    'older',
  )
  await expect.poll(() => tiles(page).length).toBeGreaterThan(5)
  expect(tiles(page).length).toBeLessThan(200)
  expect(allByRole(page.modal()!, 'listitem')[0]?.getAttribute('aria-setsize')).toBe('-1')
  await showBalance(page)
  expect(history).toHaveLength(1)
})

test('H40 a history that cannot be read is announced with its reason, and Try again asks once more', async () => {
  const { page, history } = await openNfts()
  history[0]?.fail(500)
  await expect.poll(() => page.part('failed')).toBeTruthy()
  expect(page.part('failed')?.getAttribute('role')).toBe('status')
  expect(names(page, 'heading')).toContain('Failed to fetch transactions')
  expect(page.part('failed')?.querySelector('p')?.textContent).toBe(
    'The service refused the request. Try again in a moment.',
  )
  find(page, 'button', 'Try again').click()
  await expect.poll(() => history.length).toBe(2)
  await expect.poll(() => names(page, 'status')).toContain('NFTs are loading')
  history[1]?.answer({ data: [nftTransaction([{ name: 'Red Fox' }])], next: null })
  await expect.poll(() => tiles(page).map(nameOfTile)).toEqual(['Red Fox'])
})

test('H40 a further page that fails keeps the NFTs so far, with a note and a retry', async () => {
  const { page, history } = await openWith([nftTransaction([{ name: 'Red Fox' }])], 'older')
  await expect.poll(() => history.length).toBe(2)
  history[1]?.fail(500)
  await expect.poll(() => page.part('outdated')).toBeTruthy()
  expect(page.part('outdated')?.getAttribute('role')).toBe('status')
  expect(page.part('outdated')?.textContent).toContain('Failed to fetch transactions')
  expect(tiles(page).map(nameOfTile)).toEqual(['Red Fox'])
  await showBalance(page)
  expect(history).toHaveLength(2)
  expect(page.part('outdated')?.textContent).toContain('The list ends early.')
  find(page, 'button', 'Try again').click()
  await expect.poll(() => history.length).toBe(3)
  expect(history[2]?.url.searchParams.get('cursor')).toBe(null)
  history[2]?.answer({ data: [nftTransaction([{ name: 'Red Fox' }])], next: null })
  await expect.poll(() => page.part('outdated')).toBe(null)
})

test('H40 a refresh that fails says that something newer may be missing, and can be tried again', async () => {
  const { page, history } = await openWith([nftTransaction([{ name: 'Red Fox' }])])
  find(page, 'button', 'Refresh').click()
  await expect.poll(() => history.length).toBe(2)
  expect(tiles(page).map(nameOfTile)).toEqual(['Red Fox'])
  history[1]?.fail(500)
  await expect.poll(() => page.part('outdated')?.textContent).toContain('Something newer may be missing.')
  find(page, 'button', 'Try again').click()
  await expect.poll(() => history.length).toBe(3)
  history[2]?.answer({ data: [nftTransaction([{ name: 'Blue Owl' }])], next: null })
  await expect.poll(() => tiles(page).map(nameOfTile)).toContain('Blue Owl')
  expect(page.part('outdated')).toBe(null)
})
