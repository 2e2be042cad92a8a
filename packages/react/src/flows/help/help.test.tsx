import type { ModalOptions } from '@foyer/core'
import { expect, test } from 'vitest'
import type { Page } from '../../page.fixture.tsx'
import { connector } from '../../scriptedAdapter.fixture.ts'
import { createPages, find, names, openConnect, shown } from '../../visit.fixture.ts'

const { open } = createPages()

const harbor = { id: 'harbor', name: 'Harbor', homepage: 'https://www.harbor.example/download?from=app' }
const pier = { id: 'pier', name: 'Pier', homepage: 'https://pier.example', rdns: 'example.pier' }

const openHelp = async (options: Partial<ModalOptions> = {}) => {
  const page = open(options)
  await openConnect(page)
  find(page, 'button', 'What is a wallet?').click()
  await shown(page, 'WhatIsAWallet')
  return page
}

const openGetWallet = async (options: Partial<ModalOptions> = {}) => {
  const page = await openHelp(options)
  find(page, 'button', 'Get a wallet').click()
  await shown(page, 'GetWallet')
  return page
}

const links = (page: Page) => [...page.modal()!.querySelectorAll<HTMLAnchorElement>('a[data-part="get-wallet"]')]

test('the explanation has a title, and three points with a title and a text each', async () => {
  const page = await openHelp()
  expect(names(page, 'heading')).toEqual(['What is a wallet?'])
  for (const title of ['Your keys, your account', 'A new way to log in', 'Nothing without your approval'])
    expect(page.text()).toContain(title)
  expect(page.text()).toContain('A wallet keeps the keys to your accounts.')
  expect(page.text()).toContain('Connect it instead of making one more account and password.')
  expect(page.text()).toContain('An app can only ask. You see each request in the wallet, and decide there.')
})

test('the icons of the explanation are hidden from assistive technology', async () => {
  const page = await openHelp()
  const icons = [...page.modal()!.querySelectorAll('section svg')]
  expect(icons.length).toBeGreaterThanOrEqual(3)
  expect(icons.filter(icon => icon.getAttribute('aria-hidden') !== 'true')).toEqual([])
})

test('the explanation has one action besides the header', async () => {
  const page = await openHelp()
  expect(names(page, 'button')).toEqual(['Back', 'Close', 'Get a wallet'])
})

test('Close on the explanation closes the window, and it opens with the wallets again', async () => {
  const page = await openHelp()
  find(page, 'button', 'Close').click()
  await expect.poll(() => page.part('dialog', '[open]')).toBe(null)
  page.button()?.click()
  await shown(page, 'Connect')
})

test('the wallets to get are links in new tabs that name the site they lead to', async () => {
  const page = await openGetWallet({ customWallets: [harbor, pier] })
  expect(names(page, 'list')).toEqual(['Wallets to get'])
  expect(names(page, 'link')).toEqual([
    'Harbor (opens in a new tab)www.harbor.example',
    'Pier (opens in a new tab)pier.example',
  ])
  expect(links(page).map(({ href, target, rel }) => [href, target, rel])).toEqual([
    ['https://www.harbor.example/download?from=app', '_blank', 'noopener noreferrer'],
    ['https://pier.example/', '_blank', 'noopener noreferrer'],
  ])
  expect(page.text()).toContain('Install one in this browser, then come back: it appears in the list by itself.')
})

test('a wallet without a home page over TLS is not among the wallets to get', async () => {
  const page = await openGetWallet({
    customWallets: [
      harbor,
      { id: 'plain', name: 'Plain', homepage: 'http://localhost/plain' },
      { id: 'none', name: 'None' },
    ],
  })
  expect(links(page).map(({ dataset }) => dataset.walletId)).toEqual(['harbor'])
})

test('a wallet that gets installed leaves the wallets to get', async () => {
  const page = await openGetWallet({ customWallets: [harbor, pier] })
  expect(links(page)).toHaveLength(2)
  page.evm.announce([{ ...connector('eip155', 'pier-extension', 'Pier'), info: { rdns: 'example.pier' } }])
  await expect.poll(() => links(page).map(({ dataset }) => dataset.walletId)).toEqual(['harbor'])
})

test('a host without wallets of its own gives general advice', async () => {
  const page = await openGetWallet()
  expect(names(page, 'heading')).toContain('Choose a wallet for this browser')
  expect(page.text()).toContain('Install one from your browser’s extension store')
  expect(names(page, 'link')).toEqual([])
  expect(names(page, 'list')).toEqual([])
})

test('H46 the name of a wallet to get is text, whatever markup it holds', async () => {
  const name = '<img src=x onerror=alert(1)>'
  const page = await openGetWallet({ customWallets: [{ ...harbor, name }] })
  expect(names(page, 'link')).toEqual([`${name} (opens in a new tab)www.harbor.example`])
  expect(page.modal()!.querySelector('section img')).toBe(null)
})

test('Back leads from the wallets to get over the explanation to the wallets', async () => {
  const page = await openGetWallet({ customWallets: [harbor] })
  find(page, 'button', 'Back').click()
  await shown(page, 'WhatIsAWallet')
  find(page, 'button', 'Back').click()
  await shown(page, 'Connect')
})
