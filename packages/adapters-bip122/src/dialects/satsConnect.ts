import { type CaipNetworkId, FoyerError, isFoyerError } from '@foyer/core/chain'
import { attempt, fieldsOf, malformed, plainCopy, quietly } from '@foyer/core/chain/adapters'
import { accountEvents } from '../accountEvents.ts'
import { type LoadAddresses, parsePublicKey, type SharedAccount } from '../accounts.ts'
import { type DialectModule, isObject, type Provider, type WalletEvent } from '../wallet.ts'
import { satsConnectError } from './errors.ts'
import { byAddress } from './inputs.ts'
import { askProvider, fieldsFrom } from './jsonRpc.ts'
import { fromName, toName } from './networkName.ts'

const PURPOSES = ['payment', 'ordinals']

/** Methods that connect, best first: `wallet_connect` answers with the network and grants a lasting permission. */
const CONNECT = ['wallet_connect', 'getAccounts', 'getAddresses']
/** The only method that opens no prompt. It takes no parameters: a list of purposes is refused. */
const SILENT = 'wallet_getAccount'

type Operation = (...inputs: unknown[]) => unknown

const ask = askProvider(satsConnectError)

/** Account types by purpose. Purposes of other namespaces are not listed. */
const TYPES: Readonly<Record<string, 'payment' | 'ordinal'>> = { payment: 'payment', ordinals: 'ordinal' }

/** Reads an answer: a list (`getAccounts`), or an object with the list and the network. */
async function parseAnswer(answer: unknown, load: LoadAddresses): Promise<SharedAccount[] | undefined> {
  const { addresses, network } =
    isObject(answer) && !Array.isArray(answer) ? answer : { addresses: answer, network: undefined }
  const named = isObject(network) && isObject(network.bitcoin) ? network.bitcoin.name : undefined
  const chain = fromName(named)
  // An unknown network: its addresses cannot be validated.
  if (named !== undefined && chain === undefined) return undefined
  const { parseAccounts } = await load()
  return parseAccounts(addresses, row => {
    const { address, purpose, publicKey } = fieldsOf(row, 'address', 'purpose', 'publicKey') ?? {}
    if (purpose !== undefined && (typeof purpose !== 'string' || !Object.hasOwn(TYPES, purpose))) {
      return 'other namespace'
    }
    const type = purpose === undefined ? undefined : TYPES[purpose]
    return { address, chains: chain && [chain], type, publicKey: parsePublicKey(publicKey) }
  })
}

async function accountsFrom(method: string, answer: unknown, load: LoadAddresses): Promise<SharedAccount[]> {
  const accounts = await parseAnswer(answer, load)
  if (accounts === undefined) throw malformed(method, 'expected Bitcoin addresses of the network it names')
  return accounts
}

/** Methods to connect with. What a wallet lists is tried first; Xverse has `wallet_connect` and does not list it. */
function connectMethods(listed: readonly unknown[] | undefined): readonly string[] {
  const known = CONNECT.filter(method => listed?.includes(method))
  return known.length > 0 ? known : CONNECT
}

async function connect(
  provider: Provider,
  methods: readonly string[],
  chainId: CaipNetworkId | undefined,
  load: LoadAddresses,
) {
  const network = chainId && toName(chainId)
  for (const [index, method] of methods.entries()) {
    const params =
      method === 'wallet_connect'
        ? { addresses: PURPOSES, ...(network !== undefined && { network }) }
        : { purposes: PURPOSES }
    try {
      return await accountsFrom(method, await ask(provider, method, params), load)
    } catch (error) {
      // An unsupported method opened no prompt: try the next one.
      if (isFoyerError(error, 'wallet.unsupportedMethod') && index + 1 < methods.length) continue
      throw error
    }
  }
  throw new FoyerError('wallet.unsupportedMethod', { method: CONNECT[0]! })
}

const askSilently = async (provider: Provider, load: LoadAddresses) =>
  accountsFrom(SILENT, await ask(provider, SILENT, null), load)

/** Adds a listener: one object since version 0.7 of sats-connect, name and callback before. Returns what the wallet returns, to remove it. */
function addListener(provider: Provider, eventName: string, cb: (detail: unknown) => void): unknown {
  const { addListener: add } = provider
  if (typeof add !== 'function') return undefined
  const inputs = add.length === 2 ? [eventName, cb] : [{ eventName, cb }]
  return Reflect.apply(add as Operation, provider, inputs)
}

/** Listens to the wallet's events. After the unsubscribe the listener is not called, even if the wallet fails to remove it. */
function listen(provider: Provider, listener: (event: WalletEvent) => void, load: LoadAddresses): () => void {
  const stopped = new AbortController()
  const { signal } = stopped
  const hear = accountEvents({
    async read(event: Record<string, unknown>) {
      if (event.addresses === undefined) return undefined
      const network = event.bitcoin === undefined ? undefined : { bitcoin: event.bitcoin }
      return parseAnswer({ addresses: event.addresses, network }, load)
    },
    ask: () => askSilently(provider, load),
    signal,
    report: accounts => listener({ type: 'accounts', accounts }),
  })
  const onChange = (detail: unknown) =>
    quietly(() => {
      const event = plainCopy(detail)
      if (isObject(event)) hear(event)
    })
  const stops = Object.entries({
    accountChange: onChange,
    networkChange: onChange,
    disconnect: () => {
      if (!signal.aborted) listener({ type: 'disconnected' })
    },
  }).map(([eventName, cb]) => {
    // A wallet that throws here has no events.
    const stop = attempt(() => addListener(provider, eventName, cb))
    quietly(() => stop)
    return stop
  })
  return () => {
    stopped.abort()
    for (const stop of stops) quietly(() => (typeof stop === 'function' ? (stop as Operation)() : undefined))
  }
}

/**
 * Xverse, Fordefi and other wallets of sats-connect.
 * @see https://docs.xverse.app/sats-connect
 * @see https://wbips.netlify.app/wbips/WBIP001
 */
export const createDialect: DialectModule['createDialect'] = (provider, { load, methods }) => ({
  connect: chainId => connect(provider, connectMethods(methods), chainId, load),
  askSilently: () => askSilently(provider, load),
  listen: listener => listen(provider, listener, load),
  /** These wallets have no request to disconnect without revoking the permission. */
  async release({ revoke }) {
    if (revoke) await ask(provider, 'wallet_disconnect', null)
  },
  async signMessage({ address, message, protocol }) {
    const answer = await ask(provider, 'signMessage', { address, message, protocol })
    const { signature, address: signer } = fieldsFrom('signMessage', answer, 'a signature')
    return { signature, address: signer }
  },
  async signPsbt({ psbt, inputs }, { broadcast }) {
    const signInputs = Object.fromEntries(
      byAddress(inputs).map(([address, own]) => [address, own.map(({ index }) => index)]),
    )
    const answer = await ask(provider, 'signPsbt', { psbt, signInputs, broadcast })
    const { psbt: signed, txid, address } = fieldsFrom('signPsbt', answer, 'a PSBT')
    return { psbt: signed, txid, address }
  },
  async sendTransfer({ recipient, amount }) {
    const recipients = [{ address: recipient, amount: Number(amount) }]
    const answer = await ask(provider, 'sendTransfer', { recipients })
    const { txid, address } = fieldsFrom('sendTransfer', answer, 'a transaction id')
    return { txid, address }
  },
})
