import { FoyerError } from '@foyer/core'
import { expect, test } from 'vitest'
import { useModal } from '../../hooks/useModal.ts'
import { BASE } from '../../page.fixture.tsx'
import { spoken } from '../../roles.fixture.ts'
import { connect, createPages, find, names, shown } from '../../visit.fixture.ts'
import {
  choose,
  estimate,
  fee,
  fill,
  openForm,
  RECEIVER,
  type SendPage,
  sendPages,
  type,
  USDC,
} from './send.fixture.ts'

/** Button of the host that wants a transfer on Base. */
function HostButton() {
  const { open: openModal } = useModal()
  return (
    <button
      id="pay"
      type="button"
      onClick={() => void openModal({ view: 'WalletSend', arguments: { chainId: BASE } }).catch(() => {})}
    >
      Pay
    </button>
  )
}

const pages = createPages()
const open = sendPages(pages.open)

const action = (page: SendPage) => page.part('review')?.textContent
const isBusy = (page: SendPage) => page.part('review')?.getAttribute('aria-busy') === 'true'
const value = (page: SendPage, part: string) => (page.part(part) as HTMLInputElement | null)?.value

/** Lets the pause in typing pass, and answers the estimate. */
const answer = async (page: SendPage, given = estimate()) => {
  const before = page.estimates.length
  page.skip(1_000)
  await expect.poll(() => page.estimates.length).toBe(before + 1)
  page.estimates.at(-1)!.resolve(given)
}

test('the fields have names, and the button says the first thing that is missing', async () => {
  const page = open()
  await openForm(page)
  expect(names(page, 'heading')).toEqual(['Send'])
  expect(page.part('amount')?.getAttribute('aria-label')).toBe('Amount')
  expect(page.part('receiver')?.getAttribute('aria-label')).toBe('Receiver')
  expect(action(page)).toBe('Select Token')
  await choose(page, 1)
  expect(page.part('amount')?.getAttribute('aria-label')).toBe('Amount in USDC')
  await expect.poll(() => action(page)).toBe('Add Amount')
  type(page, 'amount', '1.2.3')
  await expect.poll(() => action(page)).toBe('Incorrect Value')
  type(page, 'amount', '400')
  await expect.poll(() => action(page)).toBe('Insufficient Funds')
  type(page, 'amount', '25')
  await expect.poll(() => action(page)).toBe('Add Address')
  expect(page.part('review')?.getAttribute('aria-disabled')).toBe('true')
  expect(page.part('review')?.tabIndex).toBe(0)
  await answer(page, estimate({ native: 0n }))
  await expect.poll(() => action(page)).toBe('Insufficient Gas Funds')
})

test('with everything there the button is busy until the fee is known, then leads to the preview', async () => {
  const page = open()
  await openForm(page)
  await choose(page, 1)
  type(page, 'amount', '25')
  type(page, 'receiver', RECEIVER)
  await expect.poll(() => isBusy(page)).toBe(true)
  expect(action(page)).toBe('Preview Send')
  page.press('review')
  expect(page.view()).toBe('WalletSend')
  await answer(page)
  await expect.poll(() => isBusy(page)).toBe(false)
  expect(page.part('review')?.getAttribute('aria-disabled')).toBe(null)
  expect(spoken(page.part('fee')!)).toBe('Network fee$0.42 0.00021 ETH')
  page.press('review')
  await shown(page, 'WalletSendPreview')
})

test('a press while something is missing says so, and asks for no preview', async () => {
  const page = open()
  await openForm(page)
  page.press('review')
  await expect.poll(() => page.part('toast')?.textContent).toContain('Please enter a valid amount and receiver address')
  expect(page.view()).toBe('WalletSend')
  expect(page.estimates).toEqual([])
})

test('submitting the form, as Enter does, is the same as the button', async () => {
  const page = open()
  await fill(page)
  page.modal()?.querySelector('form')?.requestSubmit()
  await shown(page, 'WalletSendPreview')
})

test('the worth is below the amount, and pressed, dollars are typed', async () => {
  const page = open()
  await openForm(page)
  await choose(page, 0)
  type(page, 'amount', '0.5')
  await expect.poll(() => page.part('fiat')?.textContent).toContain('$1,000.00')
  page.press('fiat')
  await expect.poll(() => value(page, 'amount')).toBe('1000.00')
  expect(page.part('amount')?.getAttribute('aria-label')).toBe('Amount in US dollars')
  expect(page.part('fiat')?.textContent).toContain('0.5 ETH')
})

test('a token without a price has no second unit', async () => {
  const page = open()
  await openForm(page, [
    {
      name: 'Mystery',
      symbol: 'MYST',
      chainId: 'eip155:1',
      address: `eip155:1:${USDC}`,
      quantity: { decimals: '6', numeric: '1' },
    },
  ])
  await choose(page, 1)
  expect(page.part('fiat')).toBe(null)
})

test('Max fills the field with what the fee leaves, and is shown as pressed', async () => {
  const page = open()
  await openForm(page)
  await choose(page, 0)
  expect(page.part('max')?.getAttribute('aria-pressed')).toBe('false')
  page.press('max')
  await answer(
    page,
    estimate({ balance: 1_500_000_000_000_000_000n, fees: [fee({ spendable: 1_499_790_000_000_000_000n })] }),
  )
  await expect.poll(() => value(page, 'amount')).toBe('1.49979')
  expect(page.part('max')?.getAttribute('aria-pressed')).toBe('true')
})

test('a comma that is typed is a decimal point; a number with commas that is pasted is not guessed', async () => {
  const page = open()
  await openForm(page)
  await choose(page, 1)
  type(page, 'amount', '2,', ',')
  await expect.poll(() => value(page, 'amount')).toBe('2.')
  type(page, 'amount', '1,000')
  await expect.poll(() => action(page)).toBe('Incorrect Value')
  expect(value(page, 'amount')).toBe('1,000')
})

test('an amount below the least of the receiver is called out beside the field', async () => {
  const page = open()
  await openForm(page)
  await choose(page, 1)
  type(page, 'amount', '0.5')
  await answer(page, estimate({ least: 1_000_000n }))
  await expect.poll(page.text).toContain('At least 1 USDC')
  const described = page.part('amount')!.getAttribute('aria-describedby')!
  expect(page.modal()?.getElementById(described)?.textContent).toBe('At least 1 USDC')
})

test('a fee that cannot be read is told with the reason, and read again', async () => {
  const page = open()
  await openForm(page)
  await choose(page, 1)
  type(page, 'amount', '25')
  type(page, 'receiver', RECEIVER)
  page.skip(1_000)
  await expect.poll(() => page.estimates.length).toBe(1)
  page.estimates[0]!.reject(new FoyerError('rpc.failed', { method: 'eth_estimateGas' }))
  await expect.poll(page.text).toContain('The network did not answer. Try again in a moment.')
  expect(isBusy(page)).toBe(false)
  page.press('retry')
  await expect.poll(() => page.estimates.length).toBe(2)
  page.estimates[1]!.resolve(estimate())
  await expect.poll(() => page.part('review')?.getAttribute('aria-disabled')).toBe(null)
  expect(page.text()).not.toContain('The network did not answer')
})

test('a transfer that the host wants on another network asks to switch there first', async () => {
  const page = open({ children: <HostButton /> })
  await connect(page)
  page.container.querySelector<HTMLElement>('#pay')!.click()
  await shown(page, 'WalletSend')
  await expect.poll(page.text).toContain('This app wants you to send on Base. You are on Ethereum.')
  find(page, 'button', 'Switch to Base').click()
  await expect.poll(() => page.evm.switches.length).toBe(1)
  expect(page.evm.switches[0]?.asked).toBe(BASE)
})
