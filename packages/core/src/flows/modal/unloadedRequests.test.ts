import { beforeEach, expect, test, vi } from 'vitest'
import { doors } from '../../doors.ts'
import { connectWallet, ETHEREUM, POLYGON, readyVisit } from '../../visit.fixture.ts'
import { accountOf } from '../account/accountOf.ts'
import { selectAccount } from '../account/selectAccount.ts'
import * as requests from '../connection/provideRequests.ts'
import { selectSwitch } from '../connection/selectSwitch.ts'

/** File with the machines for requests to a connected wallet; the test decides when it loads or fails. */
let loads: { resolve(): void; reject(): void }[]
beforeEach(() => {
  loads = []
  vi.spyOn(doors, 'requests').mockImplementation(
    () =>
      new Promise((resolve, reject) => {
        loads.push({ resolve: () => resolve(requests), reject: () => reject(new TypeError('offline')) })
      }),
  )
})

const connected = async () => {
  const page = await readyVisit()
  await connectWallet(page, 'fox', ETHEREUM)
  const settle = async (outcome: 'resolve' | 'reject') => {
    for (const load of loads.splice(0)) load[outcome]()
    // An event that changes nothing.
    await page.send({ type: 'message.cancel', id: 'nothing' })
  }
  return { ...page, settle }
}

const unloaded = (chunk: string) => ({ code: 'chunk.failed', context: { chunk } })

test('the machines for wallet requests are fetched once a wallet is connected', async () => {
  const page = await readyVisit()
  expect(loads).toHaveLength(0)
  await connectWallet(page, 'fox', ETHEREUM)
  // The file is requested for the balance and for messages; the browser fetches it once.
  expect(loads).toHaveLength(2)
})

test('a message sent while the machines for wallet requests load is signed once', async () => {
  const page = await connected()
  await page.send({ type: 'message.sign', id: 'a', message: 'hello' })
  expect(page.eip155.signatures.list).toHaveLength(0)
  await page.settle('resolve')
  await page.eip155.signatures.last().resolve('0x51')
  expect(page.facts.at(-1)).toMatchObject({ type: 'message.signed', id: 'a', signature: '0x51' })
  expect(page.eip155.signatures.list).toHaveLength(1)
})

test('a message fails when the machines for wallet requests do not load, and the next one loads them again', async () => {
  const page = await connected()
  await page.send({ type: 'message.sign', id: 'a', message: 'hello' })
  await page.settle('reject')
  expect(page.facts.filter(({ type }) => type === 'message.failed')).toMatchObject([
    { id: 'a', error: unloaded('signing') },
  ])
  await page.send({ type: 'message.sign', id: 'b', message: 'again' })
  await page.settle('resolve')
  expect(page.eip155.signatures.last().asked).toMatchObject({ message: 'again' })
})

test('a message fails when the machines for wallet requests load for longer than 15 seconds', async () => {
  const page = await connected()
  await page.send({ type: 'message.sign', id: 'a', message: 'hello' })
  await page.clock.advance(15_000)
  expect(page.facts.at(-1)).toMatchObject({ type: 'message.failed', id: 'a', error: unloaded('signing') })
})

test('H52 a message cancelled while the machines for wallet requests load never reaches the wallet', async () => {
  const page = await connected()
  await page.send({ type: 'message.sign', id: 'a', message: 'one' })
  await page.send({ type: 'message.cancel', id: 'a' })
  await page.send({ type: 'message.sign', id: 'b', message: 'two' })
  await page.settle('resolve')
  expect(page.eip155.signatures.list.map(({ asked }) => asked.message)).toEqual(['two'])
})

test('H09 a message is not signed for a wallet that was disconnected while the machines for wallet requests loaded', async () => {
  const page = await connected()
  await page.send({ type: 'message.sign', id: 'a', message: 'hello' })
  await page.send({ type: 'connection.disconnect' })
  await page.settle('resolve')
  expect(page.eip155.signatures.list).toEqual([])
  expect(page.facts).toContainEqual(expect.objectContaining({ type: 'message.failed', id: 'a' }))
})

test('a switch fails in its view when the machines for wallet requests do not load, and is retried there', async () => {
  const page = await connected()
  await page.settle('reject')
  vi.spyOn(doors, 'requests').mockRejectedValueOnce(new TypeError('offline'))
  await page.send({ type: 'modal.open', view: 'Networks' })
  await page.send({ type: 'network.select', id: POLYGON })
  const switching = () => selectSwitch(page.actor.getSnapshot(), { namespace: 'eip155', chainId: POLYGON })
  expect(page.view()).toBe('SwitchNetwork')
  expect(switching()).toMatchObject({ screen: 'failed', error: unloaded('switch') })
  expect(page.facts.filter(({ type }) => type === 'error').at(-1)).toMatchObject({ error: unloaded('switch') })
  vi.spyOn(doors, 'requests').mockImplementation(async () => requests)
  await page.send({ type: 'network.select', id: POLYGON })
  expect(switching()).toMatchObject({ screen: 'ask' })
  expect(page.eip155.switches.list).toHaveLength(1)
})

test('H39 a balance is unavailable when its machine does not load, and refreshing loads it again', async () => {
  const page = await connected()
  const account = () => selectAccount(page.actor.getSnapshot())
  expect(account()).toMatchObject({ balanceState: 'loading' })
  await page.settle('reject')
  expect(page.status('eip155')).toBe('connected')
  expect(account()).toMatchObject({ balanceState: 'unavailable' })
  await page.send({ type: 'balance.refresh' })
  await page.settle('resolve')
  expect(account()).toMatchObject({ balanceState: 'loading' })
  expect(accountOf(page.actor.getSnapshot())?.getSnapshot().value).toBe('reading')
})
