import { FoyerError } from '@foyer/core'
import { expect, test } from 'vitest'
import { useModal } from '../../hooks/useModal.ts'
import { ETHEREUM, type Page, wallets } from '../../page.fixture.tsx'
import { network, scriptedAdapter } from '../../scriptedAdapter.fixture.ts'
import { createPages, find, names, openAccount, shown } from '../../visit.fixture.ts'
import { check, nameServices, openForm, TAKEN, type } from './names.fixture.ts'

const pages = createPages()

/** Button of a host that opens the form. */
function HostButton() {
  const { open } = useModal()
  return (
    <button id="name" type="button" onClick={() => void open({ view: 'RegisterAccountName' })}>
      Name
    </button>
  )
}

const openWithNames = (services = nameServices()) => ({ services, page: pages.open(services.options) })

const note = (page: Page) => {
  const id = page.part('name-input')?.getAttribute('aria-describedby')
  return id ? page.modal()!.querySelector(`[id="${id}"]`)?.textContent : undefined
}
const isInvalid = (page: Page) => page.part('name-input')?.getAttribute('aria-invalid') === 'true'
const suffixes = (page: Page) => [...page.modal()!.querySelectorAll<HTMLElement>('[data-part="suffix"]')]
const isOffered = (page: Page) => page.part('confirm')?.getAttribute('aria-disabled') !== 'true'

/** Fills the form in, until the wallet is asked. */
const sign = async (page: Page, services: ReturnType<typeof nameServices>, label = 'alice') => {
  await openForm(page)
  await check(page, services, label)
  page.press('confirm')
  await expect.poll(() => page.evm.signatures.length).toBe(1)
}

test('H28 a visitor without a name registers one with two presses and one signature, and the account shows it', async () => {
  const { page, services } = openWithNames()
  await openForm(page)
  expect(names(page, 'heading')).toEqual(['Register a name'])
  expect(page.part('name-input')?.getAttribute('aria-label')).toBe('Name')
  expect(suffixes(page).map(each => each.textContent)).toEqual(['.foyer.id', '.foyer.name'])
  expect(note(page)).toBe('Letters, digits and hyphens, at least 4.')
  expect(isOffered(page)).toBe(false)
  await check(page, services, 'Alice')
  expect(note(page)).toBe('alice.foyer.id is available')
  expect(page.part('confirm')?.textContent).toBe('Register alice.foyer.id')
  page.press('confirm')
  page.press('confirm')
  await expect.poll(() => names(page, 'heading')).toEqual(['Register a name', 'Sign in your wallet'])
  await expect.poll(() => page.evm.signatures.length).toBe(1)
  page.evm.signatures[0]!.resolve('0x11')
  await shown(page, 'RegisterAccountNameSuccess')
  expect(names(page, 'heading')).toEqual(['Name registered', 'alice.foyer.id is yours'])
  expect(services.registered).toHaveLength(1)
  find(page, 'button', 'Done').click()
  await shown(page, 'Account')
  await expect.poll(() => page.part('name')?.textContent).toBe('alice.foyer.id')
})

test('the note under the field says what is wrong, and the field is invalid', async () => {
  const { page, services } = openWithNames()
  await openForm(page)
  for (const [text, problem] of [
    ['ali_ce', 'Use only letters, digits and hyphens.'],
    ['z'.repeat(64), 'Name must be at most 63 characters long'],
    ['4f'.repeat(32), 'This looks like a secret key. Never paste it here, and show it to nobody.'],
  ] as const) {
    type(page, text)
    await expect.poll(() => note(page)).toBe(problem)
    expect([isInvalid(page), isOffered(page)]).toEqual([true, false])
  }
  type(page, 'ali')
  await expect.poll(() => note(page)).toBe('Checking ali.foyer.id…')
  services.skip(600)
  await expect.poll(() => note(page)).toBe('Name must be at least 4 characters long')
})

test('a taken name cannot be registered, and a suggestion fills the field', async () => {
  const { page, services } = openWithNames()
  await openForm(page)
  await check(page, services, TAKEN)
  expect(note(page)).toBe(`${TAKEN} is taken`)
  expect([isInvalid(page), isOffered(page)]).toEqual([true, false])
  page.press('confirm')
  find(page, 'button', 'ada-lovelace-2.foyer.id').click()
  await expect.poll(() => note(page)).toBe('ada-lovelace-2.foyer.id is available')
  expect((page.part('name-input') as HTMLInputElement).value).toBe('ada-lovelace-2')
  expect(page.evm.signatures).toEqual([])
})

test('the other suffix is a choice', async () => {
  const { page, services } = openWithNames()
  await openForm(page)
  suffixes(page)[1]!.querySelector('input')!.click()
  await check(page, services, 'alice')
  expect(note(page)).toBe('alice.foyer.name is available')
})

test.each([
  [401, 'signature', 'The service did not accept the signature. Choose this account in your wallet, then sign again.'],
  [400, 'timestamp', 'The signature came too late, or the clock of this device is wrong. Try again.'],
  [409, 'name', 'Another account has this name already. Choose another one.'],
  [503, 'server', 'Names are being moved.'],
])('a registration refused with %s by %s says why, over the form as it was', async (status, parameter, text) => {
  const { page, services } = openWithNames()
  await sign(page, services)
  services.refuse(status, parameter, 'Names are being moved.')
  page.evm.signatures[0]!.resolve('0x11')
  await expect.poll(() => page.part('notice')?.getAttribute('role')).toBe('alert')
  expect(page.part('notice')?.textContent).toBe(`Error registering name alice.foyer.id${text}`)
  expect(page.view()).toBe('RegisterAccountName')
  expect((page.part('name-input') as HTMLInputElement).value).toBe('alice')
})

test('a refusal in the wallet is no failure, and cancelling leads back too', async () => {
  const { page, services } = openWithNames()
  await sign(page, services)
  page.evm.signatures[0]!.reject(new FoyerError('wallet.rejected', { method: 'personal_sign' }))
  await expect.poll(() => page.part('notice')?.textContent).toBe('You declined in your wallet. Nothing was registered.')
  expect(page.part('notice')?.getAttribute('role')).toBe('status')
  page.press('confirm')
  await expect.poll(() => page.part('cancel')).not.toBe(null)
  page.press('cancel')
  await expect.poll(() => (page.part('name-input') as HTMLInputElement | null)?.value).toBe('alice')
})

test('a wallet that does not answer can be asked again after a while', async () => {
  const { page, services } = openWithNames()
  await sign(page, services)
  expect(page.part('retry')?.getAttribute('aria-busy')).toBe('true')
  services.skip(15_000)
  await expect.poll(() => names(page, 'heading')).toEqual(['Register a name', 'Meadow is still waiting'])
  expect(names(page, 'button')).toEqual(expect.arrayContaining(['Try again', 'Cancel']))
  expect(page.text()).toContain('If it was updated or removed, reload the page.')
})

test('a wallet that cannot sign has no row in the account, and a host that opens the view gets a reason', async () => {
  const services = nameServices()
  const evm = scriptedAdapter([network(ETHEREUM, 'Ethereum')], wallets)
  const { signMessage: _, ...features } = evm.adapter.features
  const options = { ...services.options, adapters: [{ ...evm.adapter, features }] }
  const page = Object.assign(pages.open(options, { children: <HostButton /> }), { evm })
  await openAccount(page)
  expect(page.part('name')).toBe(null)
  page.container.querySelector<HTMLElement>('#name')!.click()
  await shown(page, 'RegisterAccountName')
  await expect.poll(() => names(page, 'heading')).toEqual(['Register a name', 'No names here'])
})
