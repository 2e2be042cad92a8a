import { expect, it } from 'vitest'
import * as bip122 from './bip122/index.ts'
import * as adapter from './describeAdapter.ts'
import * as evm from './evm/index.ts'
import * as entry from './index.ts'
import * as polkadot from './polkadot/index.ts'
import * as solana from './solana/index.ts'

it('exports', () => {
  expect(Object.keys(adapter).sort()).toEqual(['describeAdapter'])
  expect(Object.keys(bip122).sort()).toMatchInlineSnapshot(`
    [
      "BITCOIN_DEVELOPMENT_KEYS",
      "BITCOIN_PROVIDER_PROFILES",
      "HOSTILE_ICONS",
      "HOSTILE_NAMES",
      "UNISAT_PROFILES",
      "WalletError",
      "memoryWalletStorage",
      "simulatedBitcoinProvider",
      "simulatedBitcoinWallet",
      "simulatedUnisatWallet",
    ]
  `)
  expect(Object.keys(evm).sort()).toMatchInlineSnapshot(`
    [
      "DEVELOPMENT_KEYS",
      "HOSTILE_ICONS",
      "HOSTILE_NAMES",
      "ProviderRpcError",
      "memoryWalletStorage",
      "simulatedEvmWallet",
    ]
  `)
  expect(Object.keys(polkadot).sort()).toMatchInlineSnapshot(`
    [
      "HOSTILE_NAMES",
      "POLKADOT_DEVELOPMENT_KEYS",
      "memoryWalletStorage",
      "simulatedPolkadotWallet",
      "wrapBytes",
    ]
  `)
  expect(Object.keys(solana).sort()).toMatchInlineSnapshot(`
    [
      "HOSTILE_ICONS",
      "HOSTILE_NAMES",
      "SOLANA_DEVELOPMENT_KEYS",
      "WalletError",
      "memoryWalletStorage",
      "simulatedSolanaWallet",
    ]
  `)
  expect(Object.keys(entry).sort()).toMatchInlineSnapshot(`
    [
      "HOSTILE_ICONS",
      "HOSTILE_NAMES",
      "createModel",
      "createPrompts",
      "deferredPort",
      "deferredPorts",
      "deferredSource",
      "describeMachine",
      "errorAnchor",
      "errorCodes",
      "flushMicrotasks",
      "memoryPorts",
      "memoryStorage",
      "memoryWalletStorage",
      "remembered",
      "runModel",
      "scriptedAuth",
      "scriptedWindows",
      "seededRandom",
      "simulatedClock",
      "stateDiagram",
      "transitionCoverage",
      "transitionTable",
      "turncoat",
      "untouchable",
    ]
  `)
})
