import { base64, hex } from '@scure/base'
import { Transaction } from '@scure/btc-signer'
import { WalletError } from '../WalletError.ts'
import type { BitcoinKey } from './bitcoinKey.ts'
import type { BitcoinVault } from './bitcoinVault.ts'
import { broadcast, signPsbt } from './signPsbt.ts'

const INVALID_PARAMS = -32602

/** Kinds of keys that Leather signs messages with. */
const PURPOSES: Readonly<Record<string, BitcoinKey['purpose']>> = { p2wpkh: 'payment', p2tr: 'ordinals' }

const invalid = (message: string) => new WalletError(INVALID_PARAMS, message)

const textOf = (value: unknown, field: string): string => {
  if (typeof value !== 'string') throw invalid(`Invalid parameter ${field}.`)
  return value
}

const rowOf = ({ address, publicKey, purpose }: BitcoinKey) => ({
  symbol: 'BTC',
  type: purpose === 'payment' ? 'p2wpkh' : 'p2tr',
  address,
  publicKey: hex.encode(publicKey),
  derivationPath: purpose === 'payment' ? "m/84'/0'/0'/0/0" : "m/86'/0'/0'/0/0",
  descriptor: purpose === 'payment' ? `wpkh(${hex.encode(publicKey)})` : `tr(${hex.encode(publicKey)})`,
  ...(purpose === 'ordinals' && { tweakedPublicKey: hex.encode(publicKey) }),
})

/** Row of Stacks, which is always the last one. */
const STACKS = {
  symbol: 'STX',
  address: 'SP000000000000000000002Q6VF78',
  publicKey: `02${'00'.repeat(32)}`,
}

const isSame = (one: Uint8Array, other: Uint8Array) => hex.encode(one) === hex.encode(other)

/** Inputs by the key that signs them. Those of other keys are left out. */
function inputsOf(psbt: Uint8Array, indexes: readonly number[], keys: readonly BitcoinKey[]) {
  const transaction = Transaction.fromPSBT(psbt, { allowUnknownOutputs: true })
  return keys.map(key => ({
    key,
    indexes: indexes.filter(index => {
      const script = transaction.getInput(index).witnessUtxo?.script
      return script !== undefined && isSame(script, key.script)
    }),
  }))
}

type Params = {
  message?: unknown
  paymentType?: unknown
  hex?: unknown
  signAtIndex?: number | number[]
  broadcast?: boolean
}

/**
 * Methods of Leather's provider. Each one asks the visitor, and signs with the account that is selected in the wallet.
 * @see https://www.npmjs.com/package/@leather.io/rpc
 */
export function leatherMethods(vault: BitcoinVault): Record<string, (params: Params, method: string) => unknown> {
  const { simulation } = vault
  return {
    async getAddresses(_, method) {
      if (simulation.shared().length > 0) await simulation.prompts.ask(method)
      else await simulation.permit(method)
      return { addresses: [...simulation.shared().map(rowOf), STACKS] }
    },
    async signMessage(params, method) {
      const purpose = PURPOSES[textOf(params.paymentType, 'paymentType')]
      const text = textOf(params.message, 'message')
      const key = simulation.shared().find(each => each.purpose === purpose)
      if (!key) throw invalid('Invalid parameter paymentType.')
      await simulation.prompts.ask(method)
      const signature = base64.encode(key.sign(new TextEncoder().encode(text), 'BIP322'))
      return { signature, address: key.address, message: text }
    },
    async signPsbt(params, method) {
      const psbt = hex.decode(textOf(params.hex, 'hex'))
      const { signAtIndex = [] } = params
      const inputs = inputsOf(psbt, [signAtIndex].flat(), simulation.shared())
      await simulation.prompts.ask(method)
      const signed = signPsbt(psbt, inputs)
      const answer = { hex: hex.encode(signed.toPSBT()) }
      return params.broadcast ? { ...answer, txid: await broadcast(signed, vault.esplora(vault.chain())) } : answer
    },
  }
}
