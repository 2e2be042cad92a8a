import { expect, onTestFinished, test, vi } from 'vitest'
import { doors } from '../doors.ts'
import { connection } from '../scriptedAdapter.fixture.ts'
import {
  connectWallet,
  ETHEREUM,
  POLYGON,
  readyVisit,
  SOLANA,
  storedVisit,
  type VisitOptions,
} from '../visit.fixture.ts'
import type { InitialState } from './initialState.ts'
import * as stateDoor from './keepState.ts'

/** Page whose state is kept, and what was written. */
async function keeping(options: VisitOptions = {}) {
  const written: string[][] = []
  const write = ({ accounts }: InitialState) => {
    written.push(accounts.map(({ chainId, address }) => `${chainId}:${address}`))
  }
  // A module that is imported takes time that no test controls.
  vi.spyOn(doors, 'state').mockResolvedValue(stateDoor)
  return { ...(await readyVisit({ ...options, cookie: { write } })), written }
}

test('a visitor who connects, switches and disconnects is written each time, once', async () => {
  const page = await keeping()
  expect(page.written).toEqual([[]])
  await connectWallet(page, 'fox', ETHEREUM, ['0xa', '0xb'])
  expect(page.written.slice(1)).toEqual([[`${ETHEREUM}:0xa`]])
  await page.send({ type: 'account.select', namespace: 'eip155', address: '0xb' })
  expect(page.written.at(-1)).toEqual([`${ETHEREUM}:0xb`])
  await page.send({ type: 'connection.disconnect', namespace: 'eip155' })
  await page.eip155.disconnects.last().resolve()
  expect(page.written.at(-1)).toEqual([])
  expect(page.written).toHaveLength(4)
})

test('the active namespace comes first', async () => {
  const page = await keeping()
  await connectWallet(page, 'fox', ETHEREUM, ['0xa'])
  await page.send({ type: 'modal.open', view: 'Connect', namespace: 'solana' })
  await connectWallet(page, 'cat', SOLANA, ['So1'])
  expect(page.written.at(-1)).toEqual([`${SOLANA}:So1`, `${ETHEREUM}:0xa`])
})

test('nothing is written before the wallet of an earlier visit has answered', async () => {
  const storage = storedVisit({
    'active-namespace': 'eip155',
    'eip155/connector': { connectorId: 'fox', chainId: POLYGON },
  })
  const page = await keeping({ storage })
  expect(page.written).toEqual([])
  await page.eip155.restores.last().resolve(connection('fox', POLYGON, ['0xa']))
  expect(page.written).toEqual([[`${POLYGON}:0xa`]])
})

test('a wallet of an earlier visit that is gone leaves nobody', async () => {
  const storage = storedVisit({
    'active-namespace': 'eip155',
    'eip155/connector': { connectorId: 'fox', chainId: POLYGON },
  })
  const page = await keeping({ storage })
  await page.eip155.restores.last().resolve(undefined)
  expect(page.written).toEqual([[]])
})

test('a writer that throws is an error of the page, and the modal goes on', async () => {
  const thrown: unknown[] = []
  vi.stubGlobal('queueMicrotask', (task: () => void) => {
    try {
      task()
    } catch (error) {
      thrown.push(error)
    }
  })
  onTestFinished(() => void vi.unstubAllGlobals())
  vi.spyOn(doors, 'state').mockResolvedValue(stateDoor)
  const full = new Error('the disk is full')
  const write = () => {
    throw full
  }
  const page = await readyVisit({ cookie: { write } })
  expect(thrown).toEqual([full])
  await connectWallet(page, 'fox', ETHEREUM)
  expect(page.status('eip155')).toBe('connected')
})
