import { type CaipNetworkId, FoyerError, type LiveConnection } from '@foyer/core/chain'
import { listOf, malformed } from '@foyer/core/chain/adapters'
import { base58, base64 } from '@scure/base'
import { toChainId, toStandardChain } from '../chainId.ts'
import {
  SEND as SEND_METHOD,
  SIGN_ALL,
  SIGN_MESSAGE,
  SIGN as SIGN_METHOD,
  signatureIn,
  signedIn,
  transactionFrom,
} from '../features/remoteAnswers.ts'
import {
  type AccountWallet,
  type CheckedInput,
  FEATURES,
  type Feature,
  MESSAGE,
  SEND,
  SIGN,
  SIGN_IN,
} from './accountWallet.ts'
import { type SignInFields, signInText } from './signInText.ts'

/** Methods of a session that serve a feature. A sign-in is a message that the page writes. */
const METHODS: Record<Feature, readonly string[]> = {
  [MESSAGE]: [SIGN_MESSAGE],
  [SIGN]: [SIGN_METHOD, SIGN_ALL],
  [SEND]: [SEND_METHOD],
  [SIGN_IN]: [SIGN_MESSAGE],
}

/** Account of a WalletConnect session. Its features are those whose methods the wallet approved. */
export function sessionWallet(
  live: LiveConnection,
  { request, allows }: NonNullable<LiveConnection['channel']>,
  address: string,
): AccountWallet {
  const chains = (method: string) => {
    const { accounts, approved = [] } = live.current()
    if (!accounts.some(account => account.address === address)) throw new FoyerError('wallet.unauthorized', { method })
    return approved.map(toStandardChain)
  }
  const idOf = (chain: string) => toChainId(chain as CaipNetworkId)
  const offers = (feature: Feature, chain: string) => METHODS[feature].some(method => allows(idOf(chain), method))
  const send = (chainId: CaipNetworkId, method: string, params: object) =>
    request(chainId, method, { ...params, pubkey: address }, { signal: live.signal })

  const signMessage = async (message: Uint8Array) => {
    const answer = await send(live.current().chainId, SIGN_MESSAGE, { message: base58.encode(message) })
    return { signedMessage: message, signature: signatureIn(SIGN_MESSAGE, answer) }
  }
  const runs: Record<Feature, (input: CheckedInput) => Promise<object>> = {
    [MESSAGE]: ({ message }) => signMessage(message),
    [SIGN_IN]: async fields => ({
      ...(await signMessage(new TextEncoder().encode(signInText({ ...fields, address } as SignInFields)))),
      account: { address },
    }),
    [SIGN]: async ({ transaction, chain }) => {
      const answer = await send(idOf(chain), SIGN_METHOD, { transaction: base64.encode(transaction) })
      return { signedTransaction: signedIn(answer, transaction, address) }
    },
    [SEND]: async ({ transaction, chain, options }) => {
      const sendOptions = options === undefined ? {} : { sendOptions: options }
      const params = { transaction: base64.encode(transaction), ...sendOptions }
      return { signature: signatureIn(SEND_METHOD, await send(idOf(chain), SEND_METHOD, params)) }
    },
  }
  const signAll = async (chain: string, inputs: readonly CheckedInput[]) => {
    const transactions = inputs.map(({ transaction }) => base64.encode(transaction))
    const answer = (await send(idOf(chain), SIGN_ALL, { transactions })) as { transactions?: unknown } | null
    const signed = listOf(answer?.transactions, inputs.length)
    if (!signed) throw malformed(SIGN_ALL, 'expected a list of signed transactions')
    return signed.map(transaction => ({ signedTransaction: transactionFrom(SIGN_ALL, transaction) }))
  }

  const { approved = [] } = live.current()
  const features = FEATURES.filter(feature => approved.some(chainId => offers(feature, chainId)))
  return {
    address,
    name: 'WalletConnect',
    icon: undefined,
    label: '',
    accountFeatures: features,
    features,
    transactionVersions: ['legacy', 0],
    chains,
    offers,
    async ask(feature, inputs, signal) {
      const [{ chain }] = inputs as [CheckedInput]
      const isTogether = inputs.every(input => input.chain === chain)
      const isSingle = inputs.length === 1 && allows(idOf(chain), SIGN_METHOD)
      if (feature === SIGN && isTogether && !isSingle && allows(idOf(chain), SIGN_ALL)) return signAll(chain, inputs)
      const outputs: object[] = []
      for (const input of inputs) {
        // The visitor answers one after the other: in between the connection may end, and the host may leave.
        signal?.throwIfAborted()
        chains(feature)
        outputs.push(await runs[feature](input))
      }
      return outputs
    },
  }
}
