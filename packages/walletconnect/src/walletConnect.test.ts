import { CHAIN_NAMESPACES, isFoyerError } from '@foyer/core/chain'
import { expect, test } from 'vitest'
import { type WalletConnectOptions, walletConnect } from './walletConnect.ts'

const none = { methods: [], events: [] }

test('each namespace asks for the methods and events that a page may use', async () => {
  const { propose } = walletConnect()
  const asked = await Promise.all(CHAIN_NAMESPACES.map(async id => [id, await propose(id, none)] as const))
  expect(Object.fromEntries(asked)).toMatchInlineSnapshot(`
    {
      "bip122": {
        "events": [
          "bip122_addressesChanged",
          "accountsChanged",
          "chainChanged",
        ],
        "methods": [
          "getAccountAddresses",
          "sendTransfer",
          "signMessage",
          "signPsbt",
        ],
      },
      "eip155": {
        "events": [
          "accountsChanged",
          "chainChanged",
          "connect",
          "disconnect",
          "message",
        ],
        "methods": [
          "personal_sign",
          "eth_sendTransaction",
          "eth_signTransaction",
          "eth_sendRawTransaction",
          "eth_signTypedData",
          "eth_signTypedData_v3",
          "eth_signTypedData_v4",
          "wallet_switchEthereumChain",
          "wallet_addEthereumChain",
          "wallet_watchAsset",
          "wallet_getPermissions",
          "wallet_requestPermissions",
          "wallet_revokePermissions",
          "wallet_getCapabilities",
          "wallet_sendCalls",
          "wallet_getCallsStatus",
          "wallet_showCallsStatus",
          "wallet_getAssets",
        ],
      },
      "polkadot": {
        "events": [
          "accountsChanged",
          "chainChanged",
        ],
        "methods": [
          "polkadot_signMessage",
          "polkadot_signTransaction",
        ],
      },
      "solana": {
        "events": [
          "accountsChanged",
          "chainChanged",
        ],
        "methods": [
          "solana_getAccounts",
          "solana_requestAccounts",
          "solana_signMessage",
          "solana_signTransaction",
          "solana_signAllTransactions",
          "solana_signAndSendTransaction",
        ],
      },
    }
  `)
})

test('what the adapter needs is asked for too, each name once', async () => {
  const needed = { methods: ['personal_sign', 'own_method'], events: ['ownEvent'] }
  const { methods, events } = await walletConnect().propose('eip155', needed)
  expect(methods.filter(name => name === 'personal_sign')).toHaveLength(1)
  expect(methods).toContain('own_method')
  expect(events).toContain('ownEvent')
})

test('the host adds and removes names by namespace, also those that an adapter needs', async () => {
  const { propose } = walletConnect({
    methods: { add: { eip155: ['eth_sign'] }, remove: { eip155: ['eth_signTransaction', 'own_method'] } },
    events: { remove: { bip122: ['chainChanged'] } },
  })
  const { methods } = await propose('eip155', { methods: ['own_method'], events: [] })
  expect(methods).toContain('eth_sign')
  expect(methods).not.toContain('eth_signTransaction')
  expect(methods).not.toContain('own_method')
  expect((await propose('bip122', none)).events).toEqual(['bip122_addressesChanged', 'accountsChanged'])
  expect(await propose('solana', none)).toEqual(await walletConnect().propose('solana', none))
})

test.each<[string, unknown, string]>([
  ['a storage without its methods', { storage: { getItem: () => {} } }, 'walletConnect.storage'],
  ['an unknown option', { method: {} }, 'walletConnect.method'],
  ['a list without add or remove', { methods: ['eth_sign'] }, 'walletConnect.methods.0'],
  ['an unknown change', { events: { replace: {} } }, 'walletConnect.events.replace'],
  ['an unknown namespace', { methods: { add: { tron: [] } } }, 'walletConnect.methods.add.tron'],
  ['names that are no list of texts', { events: { add: { eip155: 'message' } } }, 'walletConnect.events.add.eip155'],
])('%s is config.invalid', (_, options, path) => {
  try {
    walletConnect(options as WalletConnectOptions)
    expect.unreachable()
  } catch (error) {
    expect(isFoyerError(error, 'config.invalid') && error.context.issues).toEqual([
      { path, message: expect.stringMatching(/\.$/) },
    ])
  }
})

test('an option that is left undefined has its default', () => {
  const options = { storage: undefined, methods: undefined, events: { add: undefined } }
  expect(() => walletConnect(options as never)).not.toThrow()
})
