import { DEVELOPMENT_KEYS, type SimulatedEvmWalletOptions } from '@foyer/testing/evm'
import { icons } from './icons.ts'

const [one, two, three, four] = DEVELOPMENT_KEYS

type Wallet = Omit<SimulatedEvmWalletOptions, 'chains'> & { note: string }

/** The wallets of this page. One of each kind that a visitor may have, and two that announce themselves only when told to. */
export const fleet: readonly Wallet[] = [
  { name: 'Meadow', rdns: 'example.meadow', icon: icons.meadow, accounts: [one, two], note: 'Approves at once.' },
  {
    name: 'Parallax',
    rdns: 'example.parallax',
    icon: icons.parallax,
    accounts: [three, four],
    note: 'Other accounts.',
  },
  {
    name: 'Rivet',
    rdns: 'example.rivet',
    icon: icons.rivet,
    accounts: [two],
    behaviour: 'silent',
    note: 'Shows the request and waits for you.',
  },
  {
    name: 'Bramble',
    rdns: 'example.bramble',
    icon: icons.bramble,
    accounts: [four],
    behaviour: 'reject',
    note: 'Declines everything.',
  },
  {
    name: 'Harbor',
    rdns: 'example.harbor',
    accounts: [three],
    announce: 'never',
    injected: true,
    note: 'Only at window.ethereum, without a name: offered where there is no other.',
  },
  {
    name: 'Meadow',
    rdns: 'example.meadow-double',
    icon: icons.clay,
    accounts: [four],
    announce: 'never',
    note: 'Another wallet that calls itself Meadow too.',
  },
  { name: 'Dawn', rdns: 'example.dawn', icon: icons.dawn, accounts: [three], announce: 'never', note: 'Comes late.' },
]
