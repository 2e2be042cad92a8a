import { FoyerError } from '@foyer/core'
import { browserPorts } from '@foyer/core/browser'
import { expect, test } from 'vitest'
import { approval, ETHEREUM, type Page } from '../../page.fixture.tsx'
import { connector } from '../../scriptedAdapter.fixture.ts'
import { ask, createPages, find, names, openConnect, shown } from '../../visit.fixture.ts'

const { open } = createPages()

/** A clock that runs a hundred times as fast. */
const fastClock = () => {
  const { clock } = browserPorts()
  return { clock: { ...clock, setTimeout: (run: () => void, wait: number) => clock.setTimeout(run, wait / 100) } }
}

const state = (page: Page) => page.modal()?.querySelector('section')?.dataset.state

const reject = (page: Page, code: 'wallet.rejected' | 'wallet.requestPending', attempt = 0) =>
  page.evm.connects[attempt]?.reject(new FoyerError(code, { method: 'eth_requestAccounts' }))

test('a wallet that is asked: its name is the title, and the only action is to cancel', async () => {
  const page = open()
  await ask(page)
  await shown(page, 'ConnectingExternal')
  expect(names(page, 'heading')).toEqual(['Meadow', 'Approve in Meadow'])
  expect(names(page, 'button')).toEqual(['Back', 'Close', 'Cancel'])
  expect(page.text()).toContain('A request is open in your wallet.')
  expect(state(page)).toBe('waiting')
})

test('the text of each state is announced by a live region that was there before it', async () => {
  const page = open()
  await ask(page)
  await shown(page, 'ConnectingExternal')
  const region = page.modal()!.querySelector('section [role="status"]')
  expect(region?.textContent).toContain('Approve in Meadow')
  reject(page, 'wallet.rejected')
  await expect.poll(() => region?.textContent).toContain('Request declined')
  expect(region?.isConnected).toBe(true)
  expect(region?.getAttribute('aria-atomic')).toBe('true')
})

test('a wallet that does not answer is still waited for after a while, and can be asked again', async () => {
  const page = open({ ports: fastClock() })
  await ask(page)
  await expect.poll(page.text).toContain('Meadow is still waiting')
  expect(page.text()).toContain('If it was updated or removed, reload the page.')
  expect(names(page, 'button')).toContain('Cancel')
  find(page, 'button', 'Try again').click()
  await expect.poll(() => page.evm.connects.length).toBe(2)
  await expect.poll(page.text).toContain('Approve in Meadow')
  expect(page.evm.connects[0]?.signal?.aborted).toBe(true)
})

test('a wallet with an earlier request says to open it, and the answer to that request connects', async () => {
  const page = open()
  await ask(page)
  reject(page, 'wallet.requestPending')
  await expect.poll(page.text).toContain('Open Meadow')
  expect(names(page, 'button')).toContain('Try again')
  find(page, 'button', 'Try again').click()
  await expect.poll(() => page.evm.connects.length).toBe(2)
  page.evm.connects[1]?.resolve(approval('meadow', ETHEREUM))
  await expect.poll(() => page.part('dialog', '[open]')).toBe(null)
  expect(page.button()?.getAttribute('aria-label')).toMatch(/^Account 0x52…169EE7/)
})

test('a declined request says that nothing was shared, and Try again asks the wallet again', async () => {
  const page = open()
  await ask(page)
  reject(page, 'wallet.rejected')
  await expect.poll(page.text).toContain('You declined to connect in Meadow. Nothing was shared.')
  expect(names(page, 'button')).toEqual(['Back', 'Close', 'Cancel', 'Try again'])
  expect(page.evm.connects).toHaveLength(1)
  find(page, 'button', 'Try again').click()
  await expect.poll(() => page.evm.connects.length).toBe(2)
  expect(names(page, 'button')).not.toContain('Try again')
})

test.each<[string, FoyerError, string]>([
  [
    'the reason that came with the error',
    new FoyerError('wallet.failed', { method: 'x', reason: 'The extension is out of date.' }),
    'The extension is out of date.',
  ],
  ['the text of its code without a reason', new FoyerError('wallet.failed', { method: 'x' }), 'Something went wrong'],
  [
    'the text of another code',
    new FoyerError('wallet.noAccounts', { method: 'x' }),
    'Your wallet shared no account. Create or choose one there and allow this site, then try again.',
  ],
])('a failed request shows %s', async (_, error, text) => {
  const page = open()
  await ask(page)
  page.evm.connects[0]?.reject(error)
  await expect.poll(page.text).toContain('Meadow did not connect')
  expect(page.text()).toContain(text)
  expect(names(page, 'button')).toContain('Try again')
})

test('H46 the reason of a wallet is text, whatever markup it holds', async () => {
  const page = open()
  await ask(page)
  page.evm.connects[0]?.reject(new FoyerError('wallet.failed', { method: 'x', reason: '<img src=x onerror=alert(1)>' }))
  await expect.poll(page.text).toContain('<img src=x onerror=alert(1)>')
  expect(page.modal()?.querySelector('section img')).toBe(null)
})

test('Cancel aborts the request and returns to the list', async () => {
  const page = open()
  await ask(page)
  await shown(page, 'ConnectingExternal')
  find(page, 'button', 'Cancel').click()
  await shown(page, 'Connect')
  expect(page.evm.connects[0]?.signal?.aborted).toBe(true)
})

test('H12 an answer after Cancel connects nothing', async () => {
  const page = open()
  await ask(page)
  await shown(page, 'ConnectingExternal')
  find(page, 'button', 'Cancel').click()
  await shown(page, 'Connect')
  page.evm.connects[0]?.resolve(approval('meadow', ETHEREUM))
  // The next request is made after the late answer was read.
  find(page, 'button', /^Rivet/).click()
  await expect.poll(() => page.evm.connects.length).toBe(2)
  await shown(page, 'ConnectingExternal')
  expect(page.button()?.getAttribute('aria-label')).toBe(null)
  expect(names(page, 'heading')).toContain('Approve in Rivet')
})

/** Asks one wallet for both of its chain families. */
const askTogether = async (page: Page) => {
  page.evm.announce([{ ...connector('eip155', 'rivet', 'Rivet'), info: { rdns: 'example.rivet' } }])
  page.sol.announce([{ ...connector('solana', 'rivet-sol', 'Rivet'), info: { rdns: 'example.rivet' } }])
  await openConnect(page)
  await expect.poll(() => page.modal()?.querySelectorAll('[data-part="wallet"]').length).toBe(1)
  page.press('wallet')
  await shown(page, 'ConnectWallets')
  page.press('all-families')
  await shown(page, 'ConnectingExternal')
  await expect.poll(() => page.evm.connects.length).toBe(1)
}

/** Answers for the first family, after which the wallet is asked for the second. */
const answerFirst = async (page: Page, how: 'approve' | 'decline') => {
  if (how === 'approve') page.evm.connects[0]?.resolve(approval('rivet', ETHEREUM))
  else reject(page, 'wallet.rejected')
  await expect.poll(() => page.sol.connects.length).toBe(1)
}

const lines = (page: Page) =>
  [...page.modal()!.querySelectorAll('[data-part="family"]')].map(line => line.querySelector('.row-text')?.textContent)

const SOLANA_ADDRESS = '4Nd1mYQHhKhLJ4Gf4h4wXHCF7rJAGTKcYp8o1sPjYCJr'

test('a wallet that is asked for two chain families shows a row for each, and the number of approvals', async () => {
  const page = open()
  await askTogether(page)
  expect(page.text()).toContain('0 of 2 approved.')
  expect(lines(page)).toEqual(['EVMWaiting for your answer', 'SolanaNot asked yet'])
  expect(page.sol.connects).toHaveLength(0)
  await answerFirst(page, 'approve')
  await expect.poll(() => lines(page)).toEqual(['EVMApproved', 'SolanaWaiting for your answer'])
  expect(page.text()).toContain('1 of 2 approved.')
  expect(names(page, 'button')).not.toContain('Go on with 1 of 2')
})

test('H04 a wallet that answers no family says what to do after a while, and each can be asked again', async () => {
  const page = open({ ports: fastClock() })
  await askTogether(page)
  await expect.poll(page.text).toContain('If it was updated or removed, reload the page.')
  await expect.poll(() => names(page, 'button')).toContain('Try again Solana')
  expect(names(page, 'button')).toEqual(expect.arrayContaining(['Cancel', 'Try again EVM']))
  expect(page.text()).not.toContain('0 of 2 approved.')
})

test('one of two families that is declined can be asked again, or left out', async () => {
  const page = open()
  await askTogether(page)
  await answerFirst(page, 'approve')
  page.sol.connects[0]?.reject(new FoyerError('wallet.rejected', { method: 'connect' }))
  await expect.poll(page.text).toContain('Not all were approved')
  expect(lines(page)).toEqual(['EVMApproved', 'SolanaDeclined'])
  find(page, 'button', 'Try again Solana').click()
  await expect.poll(() => page.sol.connects.length).toBe(2)
  expect(page.evm.connects).toHaveLength(1)
  page.sol.connects[1]?.reject(new FoyerError('wallet.rejected', { method: 'connect' }))
  await expect.poll(() => names(page, 'button')).toContain('Go on with 1 of 2')
  find(page, 'button', 'Go on with 1 of 2').click()
  await expect.poll(() => page.part('dialog', '[open]')).toBe(null)
})

test('the window closes by itself once every family is approved', async () => {
  const page = open()
  await askTogether(page)
  await answerFirst(page, 'approve')
  page.sol.connects[0]?.resolve(approval('rivet-sol', 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp', SOLANA_ADDRESS))
  await expect.poll(() => page.part('dialog', '[open]')).toBe(null)
})

test('with no approval at all there is nothing to go on with', async () => {
  const page = open()
  await askTogether(page)
  await answerFirst(page, 'decline')
  page.sol.connects[0]?.reject(new FoyerError('wallet.rejected', { method: 'connect' }))
  await expect.poll(page.text).toContain('Nothing was shared. Ask again, or choose another wallet.')
  expect(names(page, 'button').filter(name => name.startsWith('Go on'))).toEqual([])
})
