import type { ModalOptions } from '@foyer/core'
import { browserPorts } from '@foyer/core/browser'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import manifest from '../../../package.json' with { type: 'json' }
import type { Page } from '../../page.fixture.tsx'
import { connector } from '../../scriptedAdapter.fixture.ts'
import {
  isPage,
  isRecommended,
  isSearch,
  type ScriptedServices,
  scriptedServices,
} from '../../scriptedServices.fixture.ts'
import { createPages, find, names, openConnect, shown } from '../../visit.fixture.ts'

const { open } = createPages()

/** Whether the end of the list is near the visible part: happy-dom has no layout. */
let isEndNear = true
const observers = new Set<() => void>()

beforeEach(() => {
  isEndNear = true
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      report: () => void
      constructor(listener: (entries: { isIntersecting: boolean }[]) => void) {
        this.report = () => listener([{ isIntersecting: isEndNear }])
      }
      observe() {
        observers.add(this.report)
        queueMicrotask(this.report)
      }
      disconnect() {
        observers.delete(this.report)
      }
    },
  )
})
afterEach(() => vi.unstubAllGlobals())

/** Scrolls to the end of the list. */
const scrollToEnd = () => {
  isEndNear = true
  for (const report of observers) report()
}

const wallet = (number: number) => ({
  id: `w${number}`,
  name: `Wallet ${number}`,
  chains: ['eip155:1'],
  mobile_link: `wallet${number}://`,
})

const walletsOf = (count: number, from = 0) => Array.from({ length: count }, (_, at) => wallet(from + at))

const openList = async (given: Partial<ModalOptions> = {}) => {
  const services = scriptedServices()
  const page = open({ ...services.options, ...given, ports: { ...services.options.ports, ...given.ports } })
  await openConnect(page)
  ;(await services.request(isRecommended)).answer({ data: [], count: 0 })
  find(page, 'button', /^All wallets/).click()
  await shown(page, 'AllWallets')
  return { page, services }
}

const openFull = async (count: number, given?: Partial<ModalOptions>) => {
  const { page, services } = await openList(given)
  ;(await services.request(isPage)).answer({ data: walletsOf(count), count })
  await expect.poll(() => tiles(page).length).toBeGreaterThan(0)
  return { page, services }
}

const tiles = (page: Page) => [...page.modal()!.querySelectorAll<HTMLElement>('[data-part="wallet"]')]
const tileNames = (page: Page) => tiles(page).map(tile => tile.querySelector('bdi')?.textContent)

const search = (page: Page, text: string) => {
  const field = find(page, 'searchbox', 'Search wallets') as HTMLInputElement
  const { set } = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!
  set?.call(field, text)
  field.dispatchEvent(new Event('input', { bubbles: true, composed: true }))
}

const answerSearch = async (services: ScriptedServices, data: object[]) => {
  const request = await services.request(isSearch)
  request.answer({ data, count: data.length })
  return request.url.searchParams.get('search')
}

/** Searches and returns to the list: any request that came before has arrived by then. */
const searchAndClear = async (page: Page, services: ScriptedServices) => {
  search(page, 'har')
  await answerSearch(services, [])
  await expect.poll(() => names(page, 'heading')).toContain('No wallet found')
  find(page, 'button', 'Clear the search').click()
  await expect.poll(() => tileNames(page)).toHaveLength(4)
}

test('requests to the services name this renderer and its version', async () => {
  const { services } = await openList()
  const { url } = await services.request(isPage)
  expect(Object.fromEntries(url.searchParams)).toMatchObject({ st: 'foyer', sv: `react-${manifest.version}` })
})

test('while the first page is loading the list is busy, announces that and shows placeholders', async () => {
  const { page } = await openList()
  await expect.poll(() => names(page, 'status')).toContain('Wallets are loading')
  expect(names(page, 'heading')).toEqual(['All wallets'])
  expect(names(page, 'list')).toEqual(['Wallets'])
  const list = page.modal()!.querySelector('ul')!
  expect(list.getAttribute('aria-busy')).toBe('true')
  expect(list.querySelectorAll('[data-part="skeleton"]')).toHaveLength(12)
  expect([...list.children].every(item => item.getAttribute('aria-hidden') === 'true')).toBe(true)
})

test('a page of wallets is a list of buttons, each with its place in the whole', async () => {
  const { page } = await openFull(5)
  expect(tileNames(page)).toEqual(['Wallet 0', 'Wallet 1', 'Wallet 2', 'Wallet 3', 'Wallet 4'])
  const list = page.modal()!.querySelector('ul')!
  expect(list.getAttribute('aria-busy')).toBe('false')
  expect(page.part('skeleton')).toBe(null)
  const items = [...list.children].map(item => [item.getAttribute('aria-posinset'), item.getAttribute('aria-setsize')])
  expect(items).toEqual([1, 2, 3, 4, 5].map(at => [`${at}`, '5']))
  expect(names(page, 'status')).not.toContain('Wallets are loading')
})

test('of a long list only the part near the window is in the document', async () => {
  const { page } = await openFull(40)
  expect(tiles(page).length).toBeGreaterThan(12)
  expect(tiles(page).length).toBeLessThan(40)
  expect(page.modal()!.querySelector('ul')?.style.height).toBe('1456px')
})

test('the next page is asked for near the end of the list, once, and joins the list', async () => {
  const { page, services } = await openList()
  const first = await services.request(isPage)
  isEndNear = false
  first.answer({ data: walletsOf(4), count: 44 })
  await expect.poll(() => tileNames(page)).toHaveLength(4)
  const list = () => page.modal()!.querySelector('ul')!
  expect(list().firstElementChild?.getAttribute('aria-setsize')).toBe('-1')
  await searchAndClear(page, services)
  expect(services.requested(isPage)).toHaveLength(1)
  scrollToEnd()
  const second = await services.request(isPage)
  expect(second.url.searchParams.get('page')).toBe('2')
  await expect.poll(() => list().querySelectorAll('[data-part="skeleton"]').length).toBe(5)
  second.answer({ data: walletsOf(3, 4), count: 44 })
  await expect.poll(() => tileNames(page)).toHaveLength(7)
  expect(services.requested(isPage)).toHaveLength(2)
})

test('a next page that fails is reported below the wallets so far, and only Try again asks for it', async () => {
  const { page, services } = await openList()
  ;(await services.request(isPage)).answer({ data: walletsOf(4), count: 44 })
  ;(await services.request(isPage)).refuse(500)
  await expect.poll(() => names(page, 'heading')).toContain('The list of wallets is not reachable')
  expect(tileNames(page)).toHaveLength(4)
  scrollToEnd()
  await searchAndClear(page, services)
  expect(services.requested(isPage)).toHaveLength(2)
  find(page, 'button', 'Try again').click()
  const again = await services.request(isPage)
  expect(again.url.searchParams.get('page')).toBe('2')
})

test('a wallet leads to its pairing, and Back to the list as it was', async () => {
  const { page } = await openFull(5)
  find(page, 'button', 'Wallet 3').click()
  await shown(page, 'ConnectingWalletConnect')
  expect(names(page, 'heading')[0]).toBe('Scan with Wallet 3')
  find(page, 'button', 'Back').click()
  await shown(page, 'AllWallets')
  await expect.poll(() => tileNames(page)).toHaveLength(5)
})

test('a wallet that is in this page is marked as installed, and asked there', async () => {
  const { page, services } = await openList()
  const data = [wallet(0), { ...wallet(1), rdns: 'example.one' }, wallet(2)]
  ;(await services.request(isPage)).answer({ data, count: 3 })
  await expect.poll(() => tileNames(page)).toHaveLength(3)
  page.evm.announce([{ ...connector('eip155', 'wallet-one', 'Wallet 1'), info: { rdns: 'example.one' } }])
  await expect.poll(() => names(page, 'button')).toContain('Wallet 1Installed')
  expect(tiles(page).map(tile => tile.dataset.installed)).toEqual(['false', 'true', 'false'])
  find(page, 'button', 'Wallet 1Installed').click()
  await shown(page, 'ConnectingExternal')
  expect(page.evm.connects.map(({ asked }) => asked.connectorId)).toEqual(['wallet-one'])
})

test('H47 a wallet of the registry whose name imitates another is marked', async () => {
  const { page, services } = await openList()
  const data = ['Wallet 0', 'WaIlet 0', 'WaIIet 1', 'MetaМask'].map((name, at) => ({ ...wallet(at), name }))
  ;(await services.request(isPage)).answer({ data, count: 4 })
  await expect.poll(() => tileNames(page)).toHaveLength(4)
  const warnings = tiles(page).map(tile => tile.querySelector('[data-part="look-alike"]')?.textContent)
  const doubtful = 'Check this name: it may imitate another wallet.'
  expect(warnings).toEqual([undefined, doubtful, undefined, doubtful])
  expect(names(page, 'button')).toContain(`MetaМask${doubtful}`)
})

test('a registry without a wallet for the networks says so, and offers a code', async () => {
  const { page, services } = await openList()
  ;(await services.request(isPage)).answer({ data: [], count: 0 })
  await expect.poll(() => names(page, 'heading')).toContain('No wallet found')
  expect(page.text()).toContain('No wallet is listed for this app’s networks.')
  find(page, 'button', 'Use a QR code').click()
  await shown(page, 'ConnectingWalletConnectBasic')
})

test('a registry that refuses is reported with its reason, and asked again by Try again', async () => {
  const { page, services } = await openList()
  ;(await services.request(isPage)).refuse(503)
  await expect.poll(() => names(page, 'heading')).toContain('The list of wallets is not reachable')
  expect(page.text()).toContain('The service refused the request. Try again in a moment.')
  expect(names(page, 'button')).not.toContain('Reload the page')
  const status = [...page.modal()!.querySelectorAll('section [role="status"]')].at(-1)
  expect(status?.textContent).toContain('The list of wallets is not reachable')
  find(page, 'button', 'Try again').click()
  ;(await services.request(isPage)).answer({ data: walletsOf(2), count: 2 })
  await expect.poll(() => tileNames(page)).toEqual(['Wallet 0', 'Wallet 1'])
  expect(page.text()).not.toContain('not reachable')
})

test('a search asks the registry after a pause, and announces the number of results', async () => {
  const { page, services } = await openFull(5)
  search(page, 'har')
  await expect.poll(() => names(page, 'status')).toContain('Wallets are loading')
  expect(await answerSearch(services, [{ ...wallet(7), name: 'Harbor' }])).toBe('har')
  await expect.poll(() => tileNames(page)).toEqual(['Harbor'])
  expect(names(page, 'status')).toContain('1 found')
  expect(services.requested(isSearch)).toHaveLength(1)
})

test('H53 a recovery phrase in the search is not sent, and the list says and announces why', async () => {
  const { page, services } = await openFull(3)
  search(page, 'legal winner thank year wave sausage worth useful legal winner thank yellow')
  await expect.poll(() => names(page, 'heading')).toContain('Not searched')
  expect(page.text()).toContain('This looks like a recovery phrase')
  expect(names(page, 'status').join()).toContain('It was not sent.')
  expect(tiles(page)).toEqual([])
  search(page, 'har')
  expect(await answerSearch(services, [{ ...wallet(7), name: 'Harbor' }])).toBe('har')
  await expect.poll(() => tileNames(page)).toEqual(['Harbor'])
  expect(names(page, 'heading')).not.toContain('Not searched')
  expect(services.requested(isSearch)).toHaveLength(1)
})

test('a search that is typed letter by letter is one request', async () => {
  const { page, services } = await openFull(3)
  for (const text of ['h', 'ha', 'har', 'harb']) search(page, text)
  expect(await answerSearch(services, [])).toBe('harb')
  expect(services.requested(isSearch)).toHaveLength(1)
})

test('the button that clears the search appears with it, and shows all wallets again', async () => {
  const { page, services } = await openFull(3)
  expect(names(page, 'button')).not.toContain('Clear the search')
  search(page, 'har')
  await answerSearch(services, [{ ...wallet(7), name: 'Harbor' }])
  await expect.poll(() => tileNames(page)).toEqual(['Harbor'])
  find(page, 'button', 'Clear the search').click()
  await expect.poll(() => tileNames(page)).toEqual(['Wallet 0', 'Wallet 1', 'Wallet 2'])
  expect((find(page, 'searchbox', 'Search wallets') as HTMLInputElement).value).toBe('')
  expect(names(page, 'button')).not.toContain('Clear the search')
})

test('H46 a search without a result repeats what was typed as text, and offers a code', async () => {
  const { page, services } = await openFull(3)
  search(page, '<b>none</b> ')
  await answerSearch(services, [])
  await expect.poll(() => names(page, 'heading')).toContain('No wallet found')
  expect(page.text()).toContain('Nothing here is called “<b>none</b>”.')
  expect(page.modal()!.querySelector('section b')).toBe(null)
  find(page, 'button', 'Use a QR code').click()
  await shown(page, 'ConnectingWalletConnectBasic')
})

test('a search that fails is repeated by Try again, and not the pages', async () => {
  const { page, services } = await openFull(3)
  search(page, 'har')
  ;(await services.request(isSearch)).refuse(500)
  await expect.poll(() => names(page, 'heading')).toContain('The list of wallets is not reachable')
  find(page, 'button', 'Try again').click()
  await answerSearch(services, [{ ...wallet(7), name: 'Harbor' }])
  await expect.poll(() => tileNames(page)).toEqual(['Harbor'])
  expect(services.requested(isPage)).toHaveLength(1)
})

test('the search takes at most 100 characters', async () => {
  const { page } = await openFull(3)
  expect(find(page, 'searchbox', 'Search wallets').getAttribute('maxlength')).toBe('100')
})

test('a search is kept by Back from a wallet', async () => {
  const { page, services } = await openFull(3)
  search(page, 'har')
  await answerSearch(services, [{ ...wallet(7), name: 'Harbor' }])
  await expect.poll(() => tileNames(page)).toEqual(['Harbor'])
  find(page, 'button', 'Harbor').click()
  await shown(page, 'ConnectingWalletConnect')
  find(page, 'button', 'Back').click()
  await shown(page, 'AllWallets')
  await expect.poll(() => tileNames(page)).toEqual(['Harbor'])
  expect((find(page, 'searchbox', 'Search wallets') as HTMLInputElement).value).toBe('har')
})

test('arrow keys move the focus over the grid, by one tile or by one row', async () => {
  const { page } = await openFull(7)
  const focused = () => (page.modal()!.activeElement as HTMLElement | null)?.dataset.walletId
  const press = (key: string) => {
    const event = new KeyboardEvent('keydown', { key, bubbles: true, composed: true, cancelable: true })
    page.modal()!.activeElement!.dispatchEvent(event)
    return event.defaultPrevented
  }
  tiles(page)[0]!.focus()
  expect([press('ArrowRight'), focused()]).toEqual([true, 'w1'])
  expect([press('ArrowDown'), focused()]).toEqual([true, 'w4'])
  expect([press('ArrowLeft'), focused()]).toEqual([true, 'w3'])
  expect([press('ArrowUp'), focused()]).toEqual([true, 'w0'])
  expect([press('ArrowUp'), focused()]).toEqual([false, 'w0'])
  expect([press('a'), focused()]).toEqual([false, 'w0'])
})

test('H46 the name of a wallet is text in its tile, whatever markup it holds', async () => {
  const { page, services } = await openList()
  const name = '<img src=x onerror=alert(1)>'
  ;(await services.request(isPage)).answer({ data: [{ ...wallet(0), name }], count: 1 })
  await expect.poll(() => names(page, 'button')).toContain(name)
  expect(page.modal()!.querySelector('section img[onerror]')).toBe(null)
})

test('a row that cannot be read is left out, and the others stay', async () => {
  const { page, services } = await openList()
  ;(await services.request(isPage)).answer({ data: [{ id: 5 }, wallet(1), null], count: 3 })
  await expect.poll(() => tileNames(page)).toEqual(['Wallet 1'])
})

test('wallets of the host come first, and need no registry', async () => {
  const { page, services } = await openList({
    customWallets: [{ id: 'harbor', name: 'Harbor', mobile_link: 'harbor://' }],
  })
  await expect.poll(() => tileNames(page)).toEqual(['Harbor'])
  ;(await services.request(isPage)).refuse(500)
  await expect.poll(() => names(page, 'heading')).toContain('The list of wallets is not reachable')
  expect(tileNames(page)).toEqual(['Harbor'])
})

test('on a phone the header leads to a code for another phone; elsewhere Connect does', async () => {
  const platform = { ...browserPorts().platform, mobile: true }
  const { page } = await openList({ ports: { platform } })
  find(page, 'button', 'Connect with a QR code').click()
  await shown(page, 'ConnectingWalletConnectBasic')
  find(page, 'button', 'Back').click()
  await shown(page, 'AllWallets')
  const desktop = await openList()
  expect(names(desktop.page, 'button')).not.toContain('Connect with a QR code')
})

test('an opening of the list from Connect begins without the earlier search', async () => {
  const { page, services } = await openFull(3)
  search(page, 'har')
  await answerSearch(services, [])
  await expect.poll(() => names(page, 'heading')).toContain('No wallet found')
  find(page, 'button', 'Close').click()
  await expect.poll(() => page.part('dialog', '[open]')).toBe(null)
  await openConnect(page)
  find(page, 'button', /^All wallets/).click()
  await shown(page, 'AllWallets')
  await expect.poll(() => tileNames(page)).toHaveLength(3)
  expect((find(page, 'searchbox', 'Search wallets') as HTMLInputElement).value).toBe('')
})
