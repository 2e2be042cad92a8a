import { expect, test } from 'vitest'
import { connector } from '../../scriptedAdapter.fixture.ts'
import { createPages, find, openConnect, shown } from '../../visit.fixture.ts'

const { open } = createPages()

const NAMES = ['MetaMask', 'MetaМask', 'ＭｅｔａＭａｓｋ', 'MetaMask ✅', 'Verified MetaMask', 'OKX 欧易', 'Ledger™']

test('H47 a wallet whose name differs only in letters that look the same is marked beside the one it imitates', async () => {
  const page = open()
  const all = [
    'Trust Wallet',
    'Trust WaIlet',
    'lnfinity',
    'Infinity',
    '1inch',
    'CoinInvest',
    'VERIFIED Fox',
    'Offizielle Fox',
  ]
  page.evm.announce(all.map((name, index) => connector('eip155', `wallet-${index}`, name)))
  await openConnect(page)
  const rows = () => [...page.modal()!.querySelectorAll<HTMLElement>('[data-part="wallet"]')]
  await expect
    .poll(() =>
      rows().flatMap(row =>
        row.querySelector('[data-part="look-alike"]') ? row.querySelector('bdi')!.textContent : [],
      ),
    )
    .toEqual(['Trust WaIlet', 'lnfinity', 'VERIFIED Fox', 'Offizielle Fox'])
})

test('H47 a wallet whose name imitates another, or says that it is verified, is marked in the list and where it is asked', async () => {
  const page = open()
  page.evm.announce(NAMES.map((name, index) => connector('eip155', `wallet-${index}`, name)))
  await openConnect(page)
  const rows = () => [...page.modal()!.querySelectorAll<HTMLElement>('[data-part="wallet"]')]
  const marked = () =>
    rows().flatMap(row => (row.querySelector('[data-part="look-alike"]') ? row.querySelector('bdi')!.textContent : []))
  await expect.poll(marked).toEqual(['MetaМask', 'ＭｅｔａＭａｓｋ', 'MetaMask ✅', 'Verified MetaMask'])
  expect(rows().map(row => row.querySelector('bdi')!.textContent)).toEqual(NAMES)
  find(page, 'button', /^MetaМask/).click()
  await shown(page, 'ConnectingExternal')
  await expect.poll(() => page.part('look-alike')?.textContent).toBe('Check this name: it may imitate another wallet.')
})
