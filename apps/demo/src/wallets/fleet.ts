import type { ChainNamespace } from '@foyer/core'
import type { Drawing, SimulatedWallet, WalletBehaviour } from '@foyer/testing'
import type { EvmProfileName } from '@foyer/testing/evm'
import type { PolkadotProfileName } from '@foyer/testing/polkadot'
import type { SolanaProfileName } from '@foyer/testing/solana'
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
  eip155: readonly (FleetWallet<`example.${string}` | `eip155/${string}`> & {
    injected?: true
    signsIn?: true
    /** Draws its requests in the page. */
    draws?: Drawing
    profile?: EvmProfileName | 'safe' | `drawn-${Drawing}`
    hasOtherOwners?: true
  })[]
  solana: readonly (FleetWallet<`solana/${string}`> & {
    without?: readonly string[]
    profile?: Profile & SolanaProfileName
  })[]
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

/** Wallet that draws its requests in the page, and waits there for the visitor. */
const drawn = (draws: Drawing, name: string, icon: string, note: string) =>
  ({
    id: `example.drawn-${draws}`,
    name,
    icon,
    keys: [0],
    behaviour: 'silent',
    draws,
    profile: `drawn-${draws}`,
    note,
  }) as const

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
    drawn('box', 'Fresco', icons.parallax, 'Draws its requests in the page, as MetaMask Connect does.'),
    drawn('shadow', 'Mural', icons.rivet, 'Draws them in a closed shadow root, as Mobile Wallet Adapter does.'),
    drawn('popover', 'Etching', icons.bramble, 'Draws them as a popover.'),
    drawn('dialog', 'Vellum', icons.dawn, 'Draws them as a dialog, as Porto does.'),
    {
      id: 'example.safe',
      name: 'Safe',
      icon: icons.quarry,
      keys: [2],
      profile: 'safe',
      hasOtherOwners: true,
      note: 'An account of several owners: what it sends waits for the others. Signs on the chain, and cannot switch.',
    },
    {
      id: 'eip155/MetaMask',
      name: 'MetaMask',
      icon: icons.rivet,
      profile: 'metamask',
      keys: [0, 1],
      note: 'Adds only networks with 18 decimals and a short symbol.',
    },
    {
      id: 'eip155/MetaMask-Connect',
      name: 'MetaMask',
      icon: icons.rivet,
      profile: 'metamask-connect',
      keys: [1, 2],
      note: 'A library of the page, announced late. One row with the extension.',
    },
    {
      id: 'eip155/Rabby',
      name: 'Rabby Wallet',
      icon: icons.parallax,
      profile: 'rabby',
      keys: [2, 3],
      note: 'Announces itself as MetaMask too, and holds window.ethereum.',
    },
    {
      id: 'eip155/Base',
      name: 'Base',
      icon: icons.dawn,
      profile: 'base',
      keys: [3, 0],
      note: 'A library of the page, which keeps its session until it is ended.',
    },
    {
      id: 'eip155/Coinbase',
      name: 'Coinbase Wallet',
      profile: 'coinbase',
      keys: [0, 2],
      note: 'A library of the page. Answers nothing before it is connected.',
    },
    {
      id: 'eip155/Porto',
      name: 'Porto',
      icon: icons.clay,
      profile: 'porto',
      keys: [1, 3],
      note: 'A library of the page, which adds no network.',
    },
    {
      id: 'eip155/Farcaster',
      name: 'Farcaster',
      profile: 'farcaster',
      keys: [2, 0],
      note: 'Of the app around the page. It switches no network.',
    },
    {
      id: 'eip155/Enkrypt',
      name: 'Enkrypt',
      profile: 'enkrypt',
      keys: [3, 1],
      note: 'Gives each of its errors the code of a refusal, and says nothing when its visitor disconnects the page.',
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
    {
      id: 'solana/Phantom',
      name: 'Phantom',
      icon: icons.ember,
      profile: 'phantom',
      keys: [0, 1],
      note: 'Connects and signs in with one prompt.',
    },
    {
      id: 'solana/Mobile',
      name: 'Mobile Wallet Adapter',
      icon: icons.sunbird,
      profile: 'mobile-wallet-adapter',
      keys: [1, 2],
      note: 'A wallet on the same phone. Answers with the message and its signature in one, and signs in once.',
    },
    {
      id: 'solana/Ledger',
      name: 'Ledger',
      icon: icons.flint,
      profile: 'ledger-solana',
      keys: [2, 3],
      note: 'Signs an off-chain message in place of the text.',
    },
    {
      id: 'solana/Enkrypt',
      name: 'Enkrypt',
      icon: icons.quarry,
      profile: 'enkrypt-solana',
      keys: [3, 0],
      note: 'Prompts in silence too, and does not know the site after a sign-in. Its errors are bare text.',
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
