import { FoyerError } from '@foyer/core/chain'
import { fieldsOf, malformed } from '@foyer/core/chain/adapters'
import { base64, hex } from '@scure/base'
import { type LoadAddresses, parsePublicKey } from '../accounts.ts'
import { CHAINS } from '../chainId.ts'
import { type DialectModule, isObject, type Provider } from '../wallet.ts'
import { leatherError } from './errors.ts'
import { askProvider, fieldsFrom } from './jsonRpc.ts'
import { psbtFromHex } from './psbtFromHex.ts'

const CONNECT = 'getAddresses'

const ask = askProvider(leatherError)

/** Network of a chain as Leather names it. Its networks of regtest are called `devnet`. */
function networkOf(chainId: string | undefined): { network?: string } {
  const name = CHAINS.find(({ id }) => id === chainId)?.name
  if (name === undefined) return {}
  return { network: name === 'Regtest' ? 'devnet' : name.toLowerCase() }
}

/** Kind of key of an address, of the two that Leather has. */
const paymentTypeOf = (address: string) => (/^(bc|tb|bcrt)1p/i.test(address) ? 'p2tr' : 'p2wpkh')

/** Reads the answer: rows of Bitcoin's native segwit and taproot, which have no purpose, and one of Stacks. */
async function parseAnswer(answer: unknown, load: LoadAddresses) {
  const { parseAccounts } = await load()
  const accounts = parseAccounts(isObject(answer) ? answer.addresses : undefined, row => {
    const { symbol, type, address, publicKey } = fieldsOf(row, 'symbol', 'type', 'address', 'publicKey') ?? {}
    if (symbol !== 'BTC') return 'other namespace'
    return {
      address,
      chains: undefined,
      type: type === 'p2tr' ? 'ordinal' : 'payment',
      publicKey: parsePublicKey(publicKey),
    }
  })
  if (accounts === undefined) throw malformed(CONNECT, 'expected Bitcoin addresses')
  return accounts
}

/** Leather. It has no silent request, no events and no way to disconnect. @see https://leather.gitbook.io/developers */
export const createDialect: DialectModule['createDialect'] = (provider: Provider, { load }) => ({
  connect: async chainId => parseAnswer(await ask(provider, CONNECT, networkOf(chainId)), load),
  askSilently: async () => {
    throw new FoyerError('wallet.unsupportedMethod', { method: CONNECT })
  },
  listen: () => () => {},
  release: async () => {},
  async signMessage({ address, message, protocol, chainId }) {
    if (protocol !== 'BIP322') throw new FoyerError('wallet.unsupportedMethod', { method: 'signMessage' })
    const params = { message, paymentType: paymentTypeOf(address), ...networkOf(chainId) }
    const answer = fieldsFrom('signMessage', await ask(provider, 'signMessage', params), 'a signature')
    return { signature: answer.signature, address: answer.address }
  },
  async signPsbt({ psbt, inputs, chainId }, { broadcast }) {
    const params = {
      hex: hex.encode(base64.decode(psbt)),
      signAtIndex: inputs.map(({ index }) => index),
      broadcast,
      ...networkOf(chainId),
    }
    const answer = fieldsFrom('signPsbt', await ask(provider, 'signPsbt', params), 'a PSBT')
    return { psbt: psbtFromHex(answer.hex), txid: answer.txid }
  },
  // It pays from the account that is selected in the wallet, which cannot be asked.
  sendTransfer: async () => {
    throw new FoyerError('wallet.unsupportedMethod', { method: 'sendTransfer' })
  },
})
