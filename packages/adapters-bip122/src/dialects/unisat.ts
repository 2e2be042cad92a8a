import { type CaipNetworkId, FoyerError } from '@foyer/core/chain'
import { malformed, quietly } from '@foyer/core/chain/adapters'
import { base64, hex } from '@scure/base'
import { accountEvents } from '../accountEvents.ts'
import { type LoadAddresses, parsePublicKey, type SharedAccount } from '../accounts.ts'
import { type DialectModule, isObject, type Provider, type WalletEvent } from '../wallet.ts'
import { callMethod } from './callMethod.ts'
import { unisatError } from './errors.ts'
import { fromName } from './networkName.ts'
import { psbtFromHex } from './psbtFromHex.ts'

type Operation = (...inputs: unknown[]) => unknown

/** Bitcoin's chains among those of `getChain`. The addresses of others, such as Fractal's, look like those of Bitcoin. */
const CHAIN_NAMES: Readonly<Record<string, string>> = {
  BITCOIN_MAINNET: 'Mainnet',
  BITCOIN_TESTNET: 'Testnet',
  BITCOIN_TESTNET4: 'Testnet4',
  BITCOIN_SIGNET: 'Signet',
}

const EVENTS = ['accountsChanged', 'networkChanged', 'chainChanged']

const call = (provider: Provider, method: string, ...inputs: unknown[]) =>
  callMethod(unisatError, provider, method, ...inputs)

const optional = (provider: Provider, method: string) => call(provider, method).catch(() => undefined)

/** Chains of the wallet's addresses. Undefined for a wallet that does not say. */
async function chainsOf(provider: Provider): Promise<CaipNetworkId[] | undefined> {
  const answer = await optional(provider, 'getChain')
  const name = isObject(answer) ? answer.enum : undefined
  if (typeof name !== 'string') return undefined
  const id = Object.hasOwn(CHAIN_NAMES, name) ? fromName(CHAIN_NAMES[name]) : undefined
  return id === undefined ? [] : [id]
}

/** Reads a list of addresses. A wallet that shares one is asked for its key and its chain, which opens no prompt then. */
async function parse(provider: Provider, list: unknown, load: LoadAddresses): Promise<SharedAccount[] | undefined> {
  if (!Array.isArray(list) || list.length === 0) return Array.isArray(list) ? [] : undefined
  const [{ parseAccounts }, chains, key] = await Promise.all([
    load(),
    chainsOf(provider),
    optional(provider, 'getPublicKey'),
  ])
  if (chains?.length === 0) return []
  const publicKey = list.length === 1 ? parsePublicKey(key) : undefined
  return parseAccounts(list, address => ({ address, chains, type: undefined, publicKey }))
}

async function request(provider: Provider, method: string, load: LoadAddresses): Promise<SharedAccount[]> {
  const accounts = await parse(provider, await call(provider, method), load)
  if (accounts === undefined) throw malformed(method, 'expected a list of Bitcoin addresses')
  return accounts
}

function listen(
  provider: Provider,
  listener: (event: WalletEvent) => void,
  { load, ask }: { load: LoadAddresses; ask(): Promise<SharedAccount[]> },
): () => void {
  const stopped = new AbortController()
  const hear = accountEvents<unknown>({
    read: list => parse(provider, list, load),
    ask,
    signal: stopped.signal,
    report: accounts => listener({ type: 'accounts', accounts }),
  })
  const apply = (method: string, event: string) =>
    quietly(() => Reflect.apply(provider[method] as Operation, provider, [event, hear]))
  for (const event of EVENTS) apply('on', event)
  return () => {
    stopped.abort()
    for (const event of EVENTS) apply('removeListener', event)
  }
}

/** UniSat, and the wallets that have its API. @see https://docs.unisat.io/dev/open-api-documentation/unisat-wallet */
export const createDialect: DialectModule['createDialect'] = (provider, { load, isSilent = true }) => {
  const askSilently = async () => {
    // Where it prompts, it is no question to ask before a press.
    if (!isSilent) throw new FoyerError('wallet.unsupportedMethod', { method: 'getAccounts' })
    return request(provider, 'getAccounts', load)
  }
  /** The wallet signs with the account that is selected in it. */
  const assertSelected = async (address: string, method: string) => {
    if (!isSilent) return
    const accounts = await call(provider, 'getAccounts')
    if (!Array.isArray(accounts) || accounts[0] !== address) throw new FoyerError('wallet.unauthorized', { method })
  }
  return {
    connect: () => request(provider, 'requestAccounts', load),
    askSilently,
    listen: listener => listen(provider, listener, { load, ask: askSilently }),
    async release({ revoke }) {
      if (revoke) await optional(provider, 'disconnect')
    },
    async signMessage({ address, message, protocol }) {
      await assertSelected(address, 'signMessage')
      const type = protocol === 'BIP322' ? 'bip322-simple' : 'ecdsa'
      return { signature: await call(provider, 'signMessage', message, type) }
    },
    async signPsbt({ psbt, inputs }, { broadcast }) {
      const signed = await call(provider, 'signPsbt', hex.encode(base64.decode(psbt)), {
        autoFinalized: broadcast,
        toSignInputs: inputs,
      })
      const result = { psbt: psbtFromHex(signed) }
      return broadcast ? { ...result, txid: await call(provider, 'pushPsbt', signed) } : result
    },
    async sendTransfer({ recipient, amount }) {
      return { txid: await call(provider, 'sendBitcoin', recipient, Number(amount)) }
    },
  }
}
