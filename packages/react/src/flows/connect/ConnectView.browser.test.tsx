import { expect, test } from 'vitest'
import { wallets } from '../../page.fixture.tsx'
import { createPages, openConnect, shown } from '../../visit.fixture.ts'

const { open } = createPages()

test('hostile names are shown as text, and equal names are distinguished', async () => {
  const page = open()
  await openConnect(page)
  const name = '<img src=x onerror=alert(1)>'
  page.evm.announce([...wallets, { ...wallets[1]!, id: 'io.evil.meadow' }, { ...wallets[0]!, id: 'x', name }])
  await expect.poll(page.text).toContain(name)
  await expect
    .poll(() => page.part('wallet', '[data-wallet-id="io.evil.meadow"]')?.textContent)
    .toContain('io.evil.meadow')
  expect(page.part('wallet', '[data-wallet-id="x"]')?.querySelector('img')).toBe(null)
})

test('without a wallet Connect offers a way to get one, and a wallet that announces itself later appears', async () => {
  const page = open({
    customWallets: [
      { id: 'harbor', name: 'Harbor', homepage: 'https://harbor.example' },
      { id: 'plain', name: 'Plain', homepage: 'http://plain.example' },
    ],
  })
  page.evm.announce([])
  await openConnect(page)
  expect(page.text()).toContain('No wallet found')
  page.press('get-wallet')
  await shown(page, 'GetWallet')
  const links = () => [...(page.modal()?.querySelectorAll<HTMLAnchorElement>('a[data-part="get-wallet"]') ?? [])]
  await expect
    .poll(() => links().map(({ href, target, rel }) => [href, target, rel]))
    .toEqual([['https://harbor.example/', '_blank', 'noopener noreferrer']])
  page.press('back')
  await shown(page, 'Connect')
  page.evm.announce(wallets)
  await expect.poll(() => page.part('wallet')?.textContent).toContain('Rivet')
})

test('the box must be ticked before a wallet can be chosen, and is shown only with a link to conditions', async () => {
  const page = open({ features: { legalCheckbox: true }, termsConditionsUrl: 'https://app.example/terms' })
  await openConnect(page)
  const row = page.part('wallet')
  expect(row?.getAttribute('aria-disabled')).toBe('true')
  const reason = page.modal()?.getElementById(row?.getAttribute('aria-describedby') ?? '')
  expect(reason?.textContent).toBe('Agree to the conditions first.')
  page.press('wallet')
  expect(page.view()).toBe('Connect')
  await expect.poll(() => page.part('legal')).toBeTruthy()
  page.press('legal')
  await expect.poll(() => page.part('wallet')?.getAttribute('aria-disabled')).toBe(null)
  expect(page.modal()?.activeElement).toBe(page.part('legal'))
  page.press('wallet')
  await shown(page, 'ConnectingExternal')
  page.press('back')
  await shown(page, 'Connect')
  expect(page.part('wallet')?.getAttribute('aria-disabled')).toBe(null)

  const free = open({ features: { legalCheckbox: true } })
  page.press('close')
  await openConnect(free)
  expect(free.part('legal')).toBe(null)
  expect(free.part('wallet')?.getAttribute('aria-disabled')).toBe(null)
})
