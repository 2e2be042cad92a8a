import { expect, test } from 'vitest'
import type { SignClient } from '../chain/walletConnectAdapter.ts'
import { memoryPorts } from '../testing/index.ts'
import { storedVisit } from '../visit.fixture.ts'
import type { WalletConnectSession } from './session.ts'
import { sessionRequest } from './sessionRequest.ts'

const CHAIN = 'eip155:1'

/** Links that a request on a phone has opened. */
async function openedBy(method: string) {
  const ports = memoryPorts({ storage: storedVisit({ 'deep-link': 'trust://' }) })
  Object.assign(ports.platform, { mobile: true })
  const held = { namespaces: { eip155: { methods: [method] } } }
  const client = { session: { get: () => held }, request: async () => 'answer' } as unknown as SignClient
  const session = { topic: 'topic', accounts: [{ chainId: CHAIN }] } as unknown as WalletConnectSession
  const answer = await sessionRequest(client, {
    session,
    chainId: CHAIN,
    method,
    params: [],
    signal: new AbortController().signal,
    device: ports,
    watch: () => () => {},
    isHeld: () => true,
  })
  expect(answer).toBe('answer')
  return ports.links.opened.length
}

test('H19 the wallet is opened for what the visitor confirms there, and not for silent questions', async () => {
  const methods = ['eth_sendTransaction', 'wallet_sendCalls', 'wallet_getCapabilities', 'wallet_getCallsStatus']
  expect(await Promise.all(methods.map(openedBy))).toEqual([1, 1, 0, 0])
})
