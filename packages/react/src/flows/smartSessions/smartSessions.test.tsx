import { FoyerError, type ModalOptions } from '@foyer/core'
import { expect, test } from 'vitest'
import { useModal } from '../../hooks/useModal.ts'
import { ETHEREUM, type Page, wallets } from '../../page.fixture.tsx'
import { network, scriptedAdapter } from '../../scriptedAdapter.fixture.ts'
import { skippableClock } from '../../skippableClock.fixture.ts'
import { createPages, find, names, openAccount, shown } from '../../visit.fixture.ts'

const pages = createPages()

const DAY = 86_400

/** Permission as the service lists it, granted a day before `now`. */
const granted = (pci: string, name: string, now: number, rest: object = {}) => ({
  project: { id: pci, name, url: `https://${pci}.example/app` },
  pci,
  expiry: now + 30 * DAY,
  createdAt: now - DAY,
  permissions: [{ type: 'contract-call' }, 'native-token-transfer'],
  policies: [],
  context: '',
  ...rest,
})

/** Options of a host with a service of permissions that answers at once, and a clock that a test moves. */
function sessionServices() {
  const clock = skippableClock()
  const now = Math.floor(clock.now() / 1_000)
  const state = {
    rows: [
      granted('lapsed', 'Lapsed Market', now, { expiry: now - DAY }),
      granted('games', 'Cloud Games', now),
    ] as object[],
    revocations: [] as { pci: string; signature: string }[],
    /** Answers of the next requests, instead of the service's own. */
    refusals: [] as Response[],
  }
  const fetch = async (input: RequestInfo | URL): Promise<Response> => {
    const request = input as Request
    const { pathname } = new URL(request.url)
    if (!pathname.startsWith('/v1/sessions/')) return new Response('', { status: 404 })
    const refusal = state.refusals.shift()
    if (refusal) return refusal
    if (request.method !== 'POST') return Response.json({ pcis: state.rows })
    state.revocations.push((await request.json()) as (typeof state.revocations)[number])
    return Response.json({ success: true })
  }
  const options: Partial<ModalOptions> = {
    projectId: 'project',
    urls: { blockchain: 'https://chain.example' },
    features: { smartSessions: true },
    walletConnect: false,
    ports: { clock, fetch },
  }
  return { options, state, now, skip: clock.skip }
}

/** Button of a host that opens the view. */
function HostButton() {
  const { open } = useModal()
  return (
    <button id="permissions" type="button" onClick={() => void open({ view: 'SmartSessions' })}>
      Permissions
    </button>
  )
}

/** `evm`: the adapter of the wallets, where a test has one of its own. */
async function openView(services = sessionServices(), evm?: ReturnType<typeof scriptedAdapter>) {
  const options = { ...services.options, ...(evm && { adapters: [evm.adapter] }) }
  const page = pages.open(options, { children: <HostButton /> })
  if (evm) Object.assign(page, { evm })
  await openAccount(page)
  page.container.querySelector<HTMLElement>('#permissions')!.click()
  await shown(page, 'SmartSessions')
  return { page, services }
}

const openList = async (...options: Parameters<typeof openView>) => {
  const opened = await openView(...options)
  await expect.poll(() => opened.page.part('site')).not.toBe(null)
  return opened
}

/** Asks to revoke the only active permission, up to the wallet. */
const revoke = async (page: Page, asked = 1) => {
  find(page, 'button', 'Revoke Cloud Games').click()
  await expect.poll(() => names(page, 'heading')).toContain('Revoke access of Cloud Games?')
  find(page, 'button', 'Revoke').click()
  await expect.poll(() => page.evm.signatures.length).toBe(asked)
}

const sites = (page: Page) => [...page.modal()!.querySelectorAll<HTMLElement>('[data-part="site"]')]
const notice = (page: Page) => page.part('notice')?.textContent

const day = (seconds: number) =>
  new Intl.DateTimeFormat('en', { dateStyle: 'medium' }).format(new Date(seconds * 1_000))

test('the list has the active permissions first, with what they allow and until when', async () => {
  const { page, services } = await openList()
  expect(names(page, 'heading')).toEqual(['Site permissions'])
  expect(names(page, 'list')).toEqual(['Sites with a permission'])
  expect(sites(page).map(site => site.dataset.state)).toEqual(['active', 'expired'])
  expect(sites(page)[0]!.textContent).toContain('games.example')
  const [first, second] = sites(page).map(site => site.parentElement!.textContent)
  expect(first).toContain(`Until ${day(services.now + 30 * DAY)}Allows contract-call, native-token-transfer`)
  expect(second).toContain(`Ended ${day(services.now - DAY)}`)
  expect(names(page, 'button').filter(name => name.startsWith('Revoke'))).toEqual(['Revoke Cloud Games'])
})

test('H28 a permission is revoked with a question and one signature, and the region that was there says so', async () => {
  const { page, services } = await openList()
  const region = page.modal()!.querySelector('[data-view="SmartSessions"] [role="status"][aria-atomic]')
  await revoke(page)
  expect(names(page, 'heading')).toContain('Sign in your wallet')
  page.evm.signatures[0]!.resolve('0x11')
  await expect.poll(() => notice(page)).toBe('Cloud Games can no longer act for this account.')
  expect(page.part('notice')?.closest('[role="status"]')).toBe(region)
  expect(services.state.revocations).toEqual([{ pci: 'games', signature: '0x11' }])
  expect(
    sites(page)
      .map(site => site.dataset.state)
      .sort(),
  ).toEqual(['expired', 'revoked'])
  expect(names(page, 'button').filter(name => name.startsWith('Revoke'))).toEqual([])
})

test('the question can be left without asking the wallet', async () => {
  const { page } = await openList()
  find(page, 'button', 'Revoke Cloud Games').click()
  await expect.poll(() => page.part('cancel')).not.toBe(null)
  page.press('cancel')
  await expect.poll(() => sites(page).length).toBe(2)
  expect(page.evm.signatures).toEqual([])
})

test('a refusal in the wallet is no failure', async () => {
  const { page, services } = await openList()
  await revoke(page)
  page.evm.signatures[0]!.reject(new FoyerError('wallet.rejected', { method: 'personal_sign' }))
  await expect.poll(() => notice(page)).toBe('You declined in your wallet. Nothing was revoked.')
  expect(page.part('notice')?.getAttribute('role')).toBe('status')
  expect(services.state.revocations).toEqual([])
})

test.each([
  [401, 'The service did not accept the signature. Choose this account in your wallet, then sign again.'],
  [503, 'Permissions are being moved.'],
])('a revocation refused with %s says why, and asks again', async (status, text) => {
  const { page, services } = await openList()
  await revoke(page)
  const reasons = [{ name: 'server', description: 'Permissions are being moved.' }]
  const refusal = () => Response.json({ status: 'FAILURE', reasons }, { status })
  services.state.refusals.push(refusal())
  page.evm.signatures[0]!.resolve('0x11')
  await expect.poll(() => notice(page)).toBe(`The access of Cloud Games was not revoked${text}`)
  expect(page.part('notice')?.getAttribute('role')).toBe('alert')
  expect(names(page, 'heading')).toContain('Revoke access of Cloud Games?')
})

test('a wallet that does not answer can be asked again after a while', async () => {
  const { page, services } = await openList()
  await revoke(page)
  expect(page.part('retry')?.getAttribute('aria-busy')).toBe('true')
  services.skip(15_000)
  await expect.poll(() => names(page, 'heading')).toContain('Meadow is still waiting')
  expect(names(page, 'button')).toEqual(expect.arrayContaining(['Try again', 'Cancel']))
  expect(page.text()).toContain('If it was updated or removed, reload the page.')
})

test('an account without permissions is told what would be here', async () => {
  const services = sessionServices()
  services.state.rows = []
  const { page } = await openView(services)
  await expect.poll(() => names(page, 'heading')).toEqual(['Site permissions', 'No site has a permission'])
})

test('a list that fails says why, and is read again', async () => {
  const services = sessionServices()
  services.state.refusals.push(new Response('', { status: 403 }))
  const { page } = await openView(services)
  await expect.poll(() => names(page, 'heading')).toEqual(['Site permissions', 'Site permissions did not load'])
  find(page, 'button', 'Try again').click()
  await expect.poll(() => sites(page).length).toBe(2)
})

test('H31 a hostile row is text on its line, with its host in ASCII', async () => {
  const services = sessionServices()
  services.state.rows = [
    granted('evil', '<img src=x>\u202e\nMeadow', services.now, {
      project: {
        id: 'evil',
        name: '<img src=x>\u202e\nMeadow',
        url: 'https://аpple.example/',
        iconUrl: 'javascript:0',
      },
      permissions: ['<b>all</b>', 7, {}],
    }),
    { pci: 7 },
  ]
  const { page } = await openList(services)
  expect(sites(page)[0]!.querySelector('img')).toBe(null)
  expect(sites(page)[0]!.textContent).toContain('xn--pple-43d.example')
  expect(sites(page)[0]!.parentElement!.textContent).toContain('Allows <b>all</b>, 2 more')
  expect(page.modal()!.textContent).toContain('1 more cannot be shown')
})

test('a wallet that cannot sign sees the list, and why nothing can be revoked', async () => {
  const evm = scriptedAdapter([network(ETHEREUM, 'Ethereum')], wallets)
  const { signMessage: _, ...features } = evm.adapter.features
  const { page } = await openList(undefined, { ...evm, adapter: { ...evm.adapter, features } as typeof evm.adapter })
  expect(page.modal()!.textContent).toContain('so nothing can be revoked')
  expect(names(page, 'button').filter(name => name.startsWith('Revoke'))).toEqual([])
})
