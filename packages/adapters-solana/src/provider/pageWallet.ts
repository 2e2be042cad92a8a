import type { LiveConnection } from '@foyer/core/chain'
import { attempt, fieldsOf, listOf, operationOf } from '@foyer/core/chain/adapters'
import { accountOf } from '../accounts.ts'
import { ask, type Wallet } from '../wallet.ts'
import { type AccountWallet, FEATURES, SIGN, SIGN_IN } from './accountWallet.ts'

const MOST_FEATURES = 1_000

type Versions = { supportedTransactionVersions?: unknown }

/** Account of a wallet in this page. Undefined when the wallet does not share it. */
export function pageWallet(live: LiveConnection, wallet: Wallet, address: string): AccountWallet | undefined {
  const own = attempt(() => accountOf(wallet, address, SIGN))
  if (!own) return undefined
  const { name, icon } = fieldsOf(wallet, 'name', 'icon') ?? {}
  const listed = listOf(fieldsOf(own.source, 'features')?.features, MOST_FEATURES) ?? []
  const known = FEATURES.filter(feature => operationOf(wallet, feature))
  const accountFeatures = known.filter(feature => listed.includes(feature))
  const features = known.filter(feature => feature === SIGN_IN || listed.includes(feature))
  return {
    address,
    name,
    icon,
    label: own.label,
    accountFeatures,
    features,
    versions: feature => attempt(() => (wallet.features[feature] as Versions).supportedTransactionVersions),
    chains: method => {
      live.current()
      return accountOf(wallet, address, method).chains
    },
    offers: feature => features.includes(feature),
    ask: async (feature, inputs) => {
      const account = accountOf(wallet, address, feature).source
      return ask(wallet, feature, ...inputs.map(input => (feature === SIGN_IN ? input : { ...input, account })))
    },
  }
}
