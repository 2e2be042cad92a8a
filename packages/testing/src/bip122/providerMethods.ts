import { base64 } from '@scure/base'
import { WalletError } from '../WalletError.ts'
import { BITCOIN_CHAINS } from './bitcoinChain.ts'
import type { BitcoinKey, MessageProtocol } from './bitcoinKey.ts'
import type { BitcoinVault } from './bitcoinVault.ts'
import { sendTransfer } from './sendTransfer.ts'
import { broadcast, signPsbt } from './signPsbt.ts'

/** @see https://docs.xverse.app/sats-connect (error codes) */
const ACCESS_DENIED = -32002
const WRONG_PARAMETERS = -32602

/** Address as the provider's answers and events contain it. */
export const addressEntry = ({ address, publicKey, purpose }: BitcoinKey) => ({
  address,
  publicKey: Array.from(publicKey, byte => byte.toString(16).padStart(2, '0')).join(''),
  purpose,
  addressType: purpose === 'payment' ? 'p2wpkh' : 'p2tr',
  walletType: 'software',
})

export const networkOf = (vault: BitcoinVault) => ({ bitcoin: { name: BITCOIN_CHAINS[vault.chain()].name } })

export type Params = {
  purposes?: unknown
  addresses?: unknown
  address?: unknown
  message?: unknown
  protocol?: MessageProtocol
  psbt?: unknown
  signInputs?: Readonly<Record<string, readonly number[]>>
  broadcast?: boolean
  recipients?: readonly { address: string; amount: number }[]
}

/** `given`: the parameters as the page gave them. */
export type Methods = Record<string, (params: Params, method: string, given?: unknown) => unknown>

const textOf = (value: unknown): string => {
  if (typeof value !== 'string') throw new WalletError(WRONG_PARAMETERS, 'Expected text.')
  return value
}

function accountMethods(vault: BitcoinVault): Methods {
  const { simulation } = vault
  const account = (addresses: unknown) => ({
    id: 'account',
    addresses,
    walletType: 'software',
    network: networkOf(vault),
  })
  const addressesFor = (purposes?: unknown) =>
    simulation
      .shared()
      .map(addressEntry)
      .filter(({ purpose }) => !Array.isArray(purposes) || purposes.includes(purpose))
  return {
    wallet_connect: async (params, method) => {
      await simulation.permit(method)
      return account(addressesFor(params.addresses))
    },
    wallet_getAccount: () => {
      if (simulation.shared().length === 0) throw new WalletError(ACCESS_DENIED, 'Access denied.')
      return account(addressesFor())
    },
    wallet_disconnect: () => {
      simulation.forget()
      return null
    },
    getAccounts: async (params, method) => {
      await simulation.permit(method)
      return addressesFor(params.purposes)
    },
    getAddresses: async (params, method) => {
      await simulation.permit(method)
      return { addresses: addressesFor(params.purposes), network: networkOf(vault) }
    },
  }
}

function signingMethods(vault: BitcoinVault): Methods {
  const { prompts } = vault.simulation
  return {
    signMessage: async (params, method) => {
      const key = vault.key(params.address)
      const { protocol = key.purpose === 'payment' ? 'ECDSA' : 'BIP322' } = params
      const message = new TextEncoder().encode(textOf(params.message))
      await prompts.ask(method)
      return { address: key.address, signature: base64.encode(key.sign(message, protocol)), messageHash: '', protocol }
    },
    signPsbt: async (params, method) => {
      const inputs = Object.entries(params.signInputs ?? {}).map(([address, indexes]) => ({
        key: vault.key(address),
        indexes,
      }))
      await prompts.ask(method)
      const signed = signPsbt(base64.decode(textOf(params.psbt)), inputs)
      if (!params.broadcast) return { psbt: base64.encode(signed.toPSBT()) }
      const txid = await broadcast(signed, vault.esplora(vault.chain()))
      return { psbt: base64.encode(signed.toPSBT()), txid }
    },
    // It pays from the selected account's address for payments.
    sendTransfer: async (params, method) => {
      const recipients = params.recipients?.map(({ address, amount }) => ({ address, amount: BigInt(amount) }))
      const key = vault.simulation.shared().find(({ purpose }) => purpose === 'payment')
      if (!recipients?.length) throw new WalletError(WRONG_PARAMETERS, 'Expected recipients.')
      if (!key) throw new WalletError(ACCESS_DENIED, 'Access denied.')
      await prompts.ask(method)
      return { txid: await sendTransfer(key, recipients, vault.esplora(vault.chain())) }
    },
  }
}

/** Methods in which Xverse refuses more than other wallets of sats-connect. */
function strictMethods(vault: BitcoinVault, own: Methods): Methods {
  return {
    wallet_getAccount: (params, method, given) => {
      if (given !== undefined && given !== null) throw new WalletError(WRONG_PARAMETERS, 'Invalid parameters.')
      return own.wallet_getAccount!(params, method)
    },
    getAddresses: (params, method) => {
      if (vault.simulation.shared().length === 0) throw new WalletError(ACCESS_DENIED, 'Access denied.')
      return own.getAddresses!(params, method)
    },
  }
}

/** Methods of the provider by name; those in `without` are left out. `isStrict`: as Xverse has them. */
export const providerMethods = (
  vault: BitcoinVault,
  { without, isStrict }: { without: readonly string[]; isStrict: boolean },
): Methods => {
  const own = { ...accountMethods(vault), ...signingMethods(vault) }
  return Object.fromEntries(
    Object.entries({ ...own, ...(isStrict && strictMethods(vault, own)) }).filter(([name]) => !without.includes(name)),
  )
}
