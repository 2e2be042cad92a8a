import { FoyerError, type RemoteChannel } from '@foyer/core/chain'
import { describe, expect, it } from 'vitest'
import { polkadotAdapter } from '../adapter.ts'
import { kusama, polkadot, westend } from '../networks.ts'
import { A, A_AS_HEX, A_ON_KUSAMA, A_ON_POLKADOT, B, call, rejection } from '../page.fixture.ts'

const remote = polkadotAdapter().remote!

const connection = {
  connectorId: 'walletConnect',
  namespace: 'polkadot',
  address: A,
  chainId: westend.caipNetworkId,
} as const
const SIGNATURE = `0x${'ab'.repeat(64)}`

function over(answer: (method: string) => unknown) {
  const asked: unknown[] = []
  const channel: RemoteChannel = {
    allows: () => true,
    async request(chainId, method, params) {
      asked.push([chainId, method, params])
      return answer(method)
    },
  }
  return { asked, features: remote.over(channel) }
}

const payload = (more: object = {}) => ({
  address: A,
  genesisHash: `0x${westend.id}${'ab'.repeat(16)}`,
  blockHash: '0x22',
  method: '0x0600',
  era: '0x00',
  nonce: '0x0',
  tip: '0x0',
  specVersion: '0x1',
  transactionVersion: '0x1',
  ...more,
})

describe('the accounts of a session', () => {
  it('requests only the methods that it uses, and no events', () => {
    expect(remote.methods).toEqual(['polkadot_signMessage', 'polkadot_signTransaction'])
    expect(remote.events).toEqual([])
  })

  it('H05 lists the session’s addresses with the prefix of the network or the generic one, as the wallet wrote them', async () => {
    const accountsOf = await remote.accounts!()
    const on = (network: Parameters<typeof accountsOf>[1], ...addresses: string[]) =>
      accountsOf(addresses, network).map(({ address }) => address)
    expect(on(polkadot, A_ON_KUSAMA, A_ON_POLKADOT)).toEqual([A_ON_POLKADOT])
    expect(on(kusama, A_ON_POLKADOT, A_ON_KUSAMA)).toEqual([A_ON_KUSAMA])
    expect(on(kusama, B, A, A_ON_KUSAMA, 'nonsense')).toEqual([B, A])
    expect(accountsOf([A_ON_POLKADOT], { caipNetworkId: kusama.caipNetworkId })).toEqual([
      { namespace: 'polkadot', address: A_ON_POLKADOT, type: 'eoa', publicKey: A_AS_HEX },
    ])
  })
})

describe('over WalletConnect', () => {
  it('sends messages as text, also those given as bytes', async () => {
    const { asked, features } = over(() => ({ signature: SIGNATURE }))
    for (const message of ['ünïcödé', new TextEncoder().encode('ünïcödé')]) {
      expect(await features.signMessage!(connection, message, call())).toBe(SIGNATURE)
    }
    const request = [westend.caipNetworkId, 'polkadot_signMessage', { address: A, message: 'ünïcödé' }]
    expect(asked).toEqual([request, request])
  })

  it('rejects bytes that are not UTF-8', async () => {
    const { asked, features } = over(() => ({ signature: SIGNATURE }))
    const error = await rejection(features.signMessage!(connection, Uint8Array.of(0xff), call()))
    expect(error).toMatchObject({ code: 'wallet.unsupportedMethod' })
    expect(asked).toEqual([])
  })

  it('sends transactions unchanged, and H27 only for the connection’s chain and account', async () => {
    const { asked, features } = over(() => ({ id: 1, signature: SIGNATURE }))
    const sign = (more: object) => features.signTransaction!(connection, JSON.stringify(payload(more)), call())
    expect(await sign({ withSignedTransaction: true })).toBe(SIGNATURE)
    const params = { address: A, transactionPayload: payload({ withSignedTransaction: false }) }
    expect(asked).toEqual([[westend.caipNetworkId, 'polkadot_signTransaction', params]])
    expect(await rejection(sign({ address: B }))).toMatchObject({ code: 'wallet.unauthorized' })
    expect(await rejection(sign({ genesisHash: `0x${'00'.repeat(32)}` }))).toMatchObject({
      code: 'network.notApproved',
    })
    expect(asked).toHaveLength(1)
  })

  it.each([[null], ['0xab'], [{ signature: '0xab' }]])('H09 refuses the answer %j', async answer => {
    const { features } = over(() => answer)
    expect(await rejection(features.signMessage!(connection, 'hi', call()))).toMatchObject({
      code: 'wallet.malformedAnswer',
      context: { method: 'polkadot_signMessage' },
    })
  })

  it('rejects with the error of the wallet', async () => {
    const refusal = new FoyerError('wallet.rejected', { method: 'polkadot_signMessage' })
    const { features } = over(() => {
      throw refusal
    })
    expect(await rejection(features.signMessage!(connection, 'hi', call()))).toBe(refusal)
  })
})
