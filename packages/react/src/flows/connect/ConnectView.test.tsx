import type { ModalOptions } from '@foyer/core'
import { expect, test } from 'vitest'
import { useModalActor } from '../../hooks/useModalActor.ts'
import { wallets } from '../../page.fixture.tsx'
import { connector } from '../../scriptedAdapter.fixture.ts'
import { ask, createPages, find, names, openConnect, shown } from '../../visit.fixture.ts'

const { open } = createPages()

const terms = 'https://app.example/terms'
const privacy = 'https://app.example/privacy'

test('Connect lists every wallet of the page as a button, named and marked as installed', async () => {
  const page = open()
  await openConnect(page)
  expect(names(page, 'heading')).toEqual(['Connect wallet'])
  expect(names(page, 'list')).toEqual(['Wallets'])
  expect(names(page, 'button')).toEqual(['What is a wallet?', 'Close', 'RivetInstalled', 'MeadowInstalled'])
})

test('a press on a wallet asks that wallet, and Back returns to the list', async () => {
  const page = open()
  await openConnect(page)
  find(page, 'button', /^Rivet/).click()
  await shown(page, 'ConnectingExternal')
  await expect.poll(() => page.evm.connects.map(({ asked }) => asked.connectorId)).toEqual(['rivet'])
  find(page, 'button', 'Back').click()
  await shown(page, 'Connect')
  expect(names(page, 'button')).toContain('MeadowInstalled')
})

test('a wallet that is announced while the list is open joins it, and one that leaves is removed', async () => {
  const page = open()
  await openConnect(page)
  page.evm.announce([...wallets, connector('eip155', 'parallax', 'Parallax')])
  await expect.poll(() => names(page, 'button')).toContain('ParallaxInstalled')
  page.evm.announce([wallets[0]!])
  await expect.poll(() => names(page, 'button')).toEqual(['What is a wallet?', 'Close', 'RivetInstalled'])
})

test('H47 wallets of one name are told apart, beside a wallet whose name is its own', async () => {
  const page = open()
  page.evm.announce([
    connector('eip155', 'eip6963:one.example', 'Twin'),
    connector('eip155', 'eip6963:two.example', 'Twin'),
    connector('eip155', 'parallax', 'Parallax'),
  ])
  await openConnect(page)
  await expect
    .poll(() => names(page, 'button').slice(2))
    .toEqual(['Twinone.example · EIP-6963Installed', 'Twintwo.example · EIP-6963Installed', 'ParallaxInstalled'])
})

test('the wallet of the last connection is first and marked as recent', async () => {
  const page = open()
  await ask(page)
  page.evm.connects[0]?.resolve({
    connectorId: 'meadow',
    namespace: 'eip155',
    chainId: 'eip155:1',
    address: '0x52908400098527886E0F7030069857D2E4169EE7',
    accounts: [{ namespace: 'eip155', address: '0x52908400098527886E0F7030069857D2E4169EE7' }],
  })
  await expect.poll(() => page.part('dialog', '[open]')).toBe(null)
  page.button()?.click()
  await shown(page, 'Account')
  find(page, 'button', 'Disconnect').click()
  page.evm.disconnects[0]?.resolve()
  await expect.poll(() => page.part('dialog', '[open]')).toBe(null)
  await openConnect(page)
  const rows = [...page.modal()!.querySelectorAll<HTMLElement>('[data-part="wallet"]')]
  expect(rows.map(row => row.textContent)).toEqual(['MMeadowRecent', 'RRivetInstalled'])
})

test('a collapsed list is one row that leads to the wallets, and Back leads to it again', async () => {
  const page = open({ features: { collapseWallets: true } })
  await openConnect(page)
  expect(page.part('wallet')).toBe(null)
  find(page, 'button', 'Continue with a wallet').click()
  await shown(page, 'ConnectWallets')
  await expect.poll(() => names(page, 'button')).toEqual(['Back', 'Close', 'RivetInstalled', 'MeadowInstalled'])
  find(page, 'button', /^Meadow/).click()
  await shown(page, 'ConnectingExternal')
  find(page, 'button', 'Back').click()
  await shown(page, 'ConnectWallets')
  find(page, 'button', 'Back').click()
  await shown(page, 'Connect')
})

test('a wallet of two chain families is one row, and its families are a choice', async () => {
  const page = open()
  page.evm.announce([{ ...connector('eip155', 'rivet', 'Rivet'), info: { rdns: 'example.rivet' } }])
  page.sol.announce([{ ...connector('solana', 'rivet-sol', 'Rivet'), info: { rdns: 'example.rivet' } }])
  await openConnect(page)
  const rows = () => [...page.modal()!.querySelectorAll<HTMLElement>('[data-part="wallet"]')]
  await expect.poll(() => rows().length).toBe(1)
  rows()[0]?.click()
  await shown(page, 'ConnectWallets')
  await expect.poll(() => names(page, 'list')).toEqual(['Chains of this wallet'])
  expect(page.part('all-families')?.textContent).toContain('All 2')
  expect(page.part('all-families')?.textContent).toContain('EVM and Solana')
  page.press('family', '[data-namespace="solana"]')
  await shown(page, 'ConnectingExternal')
  await expect.poll(() => page.sol.connects.length).toBe(1)
  expect(page.evm.connects).toHaveLength(0)
})

function SelectRivet() {
  const actor = useModalActor()
  return (
    <button type="button" onClick={() => actor?.send({ type: 'wallet.select', id: 'rivet-sol' })}>
      Use Rivet
    </button>
  )
}

test('a host that selects a wallet of two chain families by its id opens their choice', async () => {
  const page = open({}, { children: <SelectRivet /> })
  page.evm.announce([{ ...connector('eip155', 'rivet', 'Rivet'), info: { rdns: 'example.rivet' } }])
  page.sol.announce([{ ...connector('solana', 'rivet-sol', 'Rivet'), info: { rdns: 'example.rivet' } }])
  await openConnect(page)
  page.container.querySelector('button')?.click()
  await shown(page, 'ConnectWallets')
  await expect.poll(() => names(page, 'list')).toEqual(['Chains of this wallet'])
})

test('without a wallet Connect says so and leads to wallets to get', async () => {
  const page = open()
  page.evm.announce([])
  await openConnect(page)
  expect(names(page, 'heading')).toEqual(['Connect wallet', 'No wallet found'])
  find(page, 'button', 'Get a wallet').click()
  await shown(page, 'GetWallet')
})

test('the help button explains wallets, and leads on to wallets to get', async () => {
  const page = open()
  await openConnect(page)
  find(page, 'button', 'What is a wallet?').click()
  await shown(page, 'WhatIsAWallet')
  await expect.poll(() => names(page, 'heading')).toContain('What is a wallet?')
  find(page, 'button', 'Get a wallet').click()
  await shown(page, 'GetWallet')
  find(page, 'button', 'Back').click()
  await shown(page, 'WhatIsAWallet')
  find(page, 'button', 'Back').click()
  await shown(page, 'Connect')
})

test.each<[string, Partial<ModalOptions>, string, string[]]>([
  [
    'both documents',
    { termsConditionsUrl: terms, privacyPolicyUrl: privacy },
    'By connecting you agree to the Terms (opens in a new tab) and Privacy Policy (opens in a new tab)',
    [terms, privacy],
  ],
  [
    'terms relative to the page',
    { termsConditionsUrl: '/terms' },
    'By connecting you agree to the Terms (opens in a new tab)',
    [new URL('/terms', location.href).href],
  ],
  ['terms alone', { termsConditionsUrl: terms }, 'By connecting you agree to the Terms (opens in a new tab)', [terms]],
  [
    'a privacy policy alone',
    { privacyPolicyUrl: privacy },
    'By connecting you agree to the Privacy Policy (opens in a new tab)',
    [privacy],
  ],
])('with %s of the host a line below the list links to them', async (_, options, text, links) => {
  const page = open(options)
  await openConnect(page)
  expect(page.part('legal')?.textContent).toBe(text)
  const anchors = [...page.part('legal')!.querySelectorAll('a')]
  expect(anchors.map(({ href, target, rel }) => [href, target, rel])).toEqual(
    links.map(href => [href, '_blank', 'noopener noreferrer']),
  )
  expect(page.part('wallet')?.getAttribute('aria-disabled')).toBe(null)
})

test('with a checkbox the rows are disabled and say why, until it is ticked', async () => {
  const page = open({ termsConditionsUrl: terms, features: { legalCheckbox: true } })
  await openConnect(page)
  const row = () => find(page, 'button', /^Rivet/)
  expect(row().getAttribute('aria-disabled')).toBe('true')
  const reason = page.modal()!.getElementById(row().getAttribute('aria-describedby')!)
  expect(reason?.textContent).toBe('Agree to the conditions first.')
  row().click()
  expect(page.view()).toBe('Connect')
  find(page, 'checkbox', /^I agree to the Terms/).click()
  await expect.poll(() => row().getAttribute('aria-disabled')).toBe(null)
  expect(row().getAttribute('aria-describedby')).toBe(null)
  row().click()
  await shown(page, 'ConnectingExternal')
})

test('a ticked box stays ticked after Back, and not after the next opening', async () => {
  const page = open({ termsConditionsUrl: terms, features: { legalCheckbox: true } })
  await openConnect(page)
  const box = () => find(page, 'checkbox', /^I agree/) as HTMLInputElement
  box().click()
  await expect.poll(() => box().checked).toBe(true)
  find(page, 'button', /^Rivet/).click()
  await shown(page, 'ConnectingExternal')
  find(page, 'button', 'Back').click()
  await shown(page, 'Connect')
  expect(box().checked).toBe(true)
  find(page, 'button', 'Close').click()
  await expect.poll(() => page.part('dialog', '[open]')).toBe(null)
  await openConnect(page)
  expect(box().checked).toBe(false)
})
