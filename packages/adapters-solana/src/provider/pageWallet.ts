import type { LiveConnection } from '@foyer/core/chain'
import { attempt, fieldsOf, listOf, operationOf } from '@foyer/core/chain/adapters'
import { accountOf } from '../accounts.ts'
import { ask, type Wallet } from '../wallet.ts'
import { type AccountWallet, FEATURES, SEND, SIGN, SIGN_IN } from './accountWallet.ts'

const MOST_FEATURES = 1_000
const MOST_VERSIONS = 10

/** Versions of transactions that the wallet signs, by the first of its features that names them. */
const versionsOf = (wallet: Wallet) =>
  [SIGN, SEND].flatMap(
    feature =>
      listOf(
        fieldsOf(
          attempt(() => wallet.features[feature]),
          'supportedTransactionVersions',
        )?.supportedTransactionVersions,
        MOST_VERSIONS,
      ) ?? [],
  )

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
    transactionVersions: [...new Set(versionsOf(wallet))],
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
