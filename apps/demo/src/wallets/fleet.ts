import type { ChainNamespace } from '@foyer/core'
import type { SimulatedWallet, WalletBehaviour } from '@foyer/testing'
import type { PolkadotProfileName } from '@foyer/testing/polkadot'
import { icons } from './icons.ts'
import type { Profile } from './profiles.ts'
import type { SimulatedWallets } from './simulatedWallets.ts'

/** Simulated wallet in one namespace. */
export interface FleetWallet<Id extends keyof SimulatedWallets = keyof SimulatedWallets> {
  /** Key of the wallet in `window.foyerWallets`. */
  id: Id
  name: string
  icon?: string
  /** Indexes of the development keys that it holds; the first is selected. */
  keys: readonly number[]
  behaviour?: WalletBehaviour
  announce?: 'never'
  /** Real wallet that it behaves like. It is on the page where the address names it. */
  profile?: Profile
  note: string
}

interface Fleet {
  eip155: readonly (FleetWallet<`example.${string}`> & { injected?: true; signsIn?: true })[]
  solana: readonly (FleetWallet<`solana/${string}`> & { without?: readonly string[] })[]
  polkadot: readonly (FleetWallet<`polkadot/${string}`> & { profile?: PolkadotProfileName })[]
  bip122: readonly (FleetWallet<`bip122/${string}`> &
    (
      | { kind: 'standard'; protocol?: 'ECDSA' }
      | { kind: 'provider'; profile?: 'xverse' | 'leather' }
      | { kind: 'unisat'; profile: 'unisat' | 'enkrypt' }
    ))[]
}

/** Name and picture that are the same in all four namespaces, so that the modal lists one wallet. */
const meadow = { name: 'Meadow', icon: icons.meadow, keys: [0, 1] }

/**
 * Simulated wallets of this page by namespace: one of each kind that a visitor may have, and some that are announced later by a script.
 * Plain data; the keys and signatures are loaded for each namespace.
 */
export const fleet: Fleet = {
  eip155: [
    {
      ...meadow,
      id: 'example.meadow',
      signsIn: true,
      note: 'Approves at once. One wallet in all four families, with one row in the list. Connects and signs in with one prompt.',
    },
    {
      id: 'example.parallax',
      name: 'Parallax',
      icon: icons.parallax,
      keys: [2, 3],
      note: 'Approves at once, with other accounts.',
    },
    {
      id: 'example.rivet',
      name: 'Rivet',
      icon: icons.rivet,
      keys: [1],
      behaviour: 'silent',
      note: 'Shows the request and waits for you.',
    },
    {
      id: 'example.bramble',
      name: 'Bramble',
      icon: icons.bramble,
      keys: [3],
      behaviour: 'reject',
      note: 'Declines everything.',
    },
    {
      id: 'example.harbor',
      name: 'Harbor',
      keys: [2],
      announce: 'never',
      injected: true,
      note: 'Only at window.ethereum, without a name: listed if there is no other wallet.',
    },
    {
      id: 'example.meadow-double',
      name: 'Meadow',
      icon: icons.clay,
      keys: [3],
      announce: 'never',
      note: 'Another wallet with the name Meadow.',
    },
    {
      id: 'example.dawn',
      name: 'Dawn',
      icon: icons.dawn,
      keys: [2],
      announce: 'never',
      note: 'Announced later, with the button Announce.',
    },
  ],
  solana: [
    { ...meadow, id: 'solana/Meadow', note: 'Approves at once. Connects and signs in with one prompt.' },
    {
      id: 'solana/Sunbird',
      name: 'Sunbird',
      icon: icons.sunbird,
      keys: [2, 3],
      without: ['solana:signIn'],
      note: 'Approves at once, with other accounts. Connects and signs in with two prompts.',
    },
    {
      id: 'solana/Ember',
      name: 'Ember',
      icon: icons.ember,
      keys: [3],
      behaviour: 'reject',
      note: 'Declines everything.',
    },
  ],
  polkadot: [
    { ...meadow, id: 'polkadot/Meadow', note: 'Approves at once. Wallets of this family have no picture.' },
    { id: 'polkadot/Lantern', name: 'Lantern', keys: [2, 3], note: 'Approves at once, with other accounts.' },
    { id: 'polkadot/Nettle', name: 'Nettle', keys: [3], behaviour: 'empty', note: 'Approves, and shares no account.' },
    {
      id: 'polkadot/polkadot-js',
      name: 'polkadot-js',
      profile: 'polkadot-js',
      keys: [0, 1],
      note: 'Keeps a refusal as an empty list. Takes one signature in three seconds.',
    },
    {
      id: 'polkadot/talisman',
      name: 'talisman',
      profile: 'talisman',
      keys: [1, 2],
      note: 'Resolves after a refusal, and then knows nothing of the page.',
    },
    {
      id: 'polkadot/subwallet-js',
      name: 'subwallet-js',
      profile: 'subwallet',
      keys: [2, 3],
      note: 'Blocks a page that is refused.',
    },
    {
      id: 'polkadot/enkrypt',
      name: 'enkrypt',
      profile: 'enkrypt',
      keys: [3, 0],
      note: 'Prompts when the accounts are read, not before.',
    },
  ],
  bip122: [
    {
      ...meadow,
      id: 'bip122/Meadow',
      kind: 'standard',
      note: 'Approves at once, with an address for payments and one for ordinals.',
    },
    {
      id: 'bip122/Quarry',
      name: 'Quarry',
      icon: icons.quarry,
      kind: 'provider',
      keys: [2, 3],
      note: 'Without Wallet Standard: called by `request`, like older wallets.',
    },
    {
      id: 'bip122/Flint',
      name: 'Flint',
      icon: icons.flint,
      kind: 'standard',
      keys: [3],
      protocol: 'ECDSA',
      behaviour: 'malformed',
      note: 'Answers with invalid data. If set to approve, it signs in the format before BIP-322.',
    },
    {
      id: 'bip122/Xverse',
      name: 'Xverse',
      icon: icons.quarry,
      kind: 'provider',
      profile: 'xverse',
      keys: [0, 1],
      note: 'Says that something has changed, and not what.',
    },
    {
      id: 'bip122/Leather',
      name: 'Leather',
      icon: icons.flint,
      kind: 'provider',
      profile: 'leather',
      keys: [1, 2],
      note: 'Cannot be asked without a prompt, says nothing by itself, and signs hex.',
    },
    {
      id: 'bip122/UniSat',
      name: 'UniSat',
      kind: 'unisat',
      profile: 'unisat',
      keys: [2, 3],
      note: 'Only at window.unisat_wallet. Shares one address.',
    },
    {
      id: 'bip122/Enkrypt',
      name: 'Enkrypt',
      kind: 'unisat',
      profile: 'enkrypt',
      keys: [3, 0],
      note: 'Prompts whatever it is asked. Its errors are bare text.',
    },
  ],
}

/** Wallets that the page has: those of the named profiles, or its own. */
export const chosen = <Wallet extends { profile?: Profile }>(wallets: readonly Wallet[], named: readonly Profile[]) =>
  wallets.filter(({ profile }) => (named.length === 0 ? !profile : profile && named.includes(profile)))

/** Returns the script of a wallet; undefined if its namespace is off. */
export const scriptOf = (wallets: SimulatedWallets, { id }: FleetWallet): SimulatedWallet | undefined => wallets[id]

/** Namespaces of the wallets on the page. */
export const familiesOf = (wallets: SimulatedWallets): ChainNamespace[] =>
  (Object.keys(fleet) as ChainNamespace[]).filter(family => fleet[family].some(wallet => scriptOf(wallets, wallet)))
