import { type Approved, type Connection, isFoyerError, type SignedIn, type SignInDraft } from '@foyer/core/chain'
import { attempt, bytesOf, malformed, outputOf, plainCopy } from '@foyer/core/chain/adapters'
import { hasSignInFields, parseSignInMessage } from '@foyer/core/siwx'
import { parseAccounts, type SharedAccounts, type StandardAccount, sharedAccounts } from '../accounts.ts'
import { toStandardChain } from '../chainId.ts'
import { ask, type Wallet } from '../wallet.ts'
import { proofOf, textsIn } from './signedText.ts'

const METHOD = 'solana:signIn'

/** Names of the clusters in Sign In With Solana. Every other chain is a local one. */
const CLUSTERS = ['mainnet', 'testnet', 'devnet']

function inputFor({ chainId, ...fields }: SignInDraft): unknown {
  const name = toStandardChain(chainId).slice('solana:'.length)
  // A copy without undefined fields: a wallet may take a field that is there for one with a value.
  return plainCopy({ ...fields, chainId: CLUSTERS.includes(name) ? name : 'localnet' })
}

const SIGNATURE = 64

/** The signed text, to the letter, and the proof that the account signed it. Undefined for anything else. */
function readSigned(address: string, output: Record<'signedMessage' | 'signature', unknown>): SignedIn | undefined {
  const [bytes, signature] = [bytesOf(output.signedMessage), bytesOf(output.signature)]
  if (!bytes || signature?.length !== SIGNATURE) return undefined
  const signed = { bytes, signature }
  const texts = textsIn(address, signed).map(text =>
    attempt(() => new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(text)),
  )
  // An off-chain message may be read in two ways, of which one is a sign-in message.
  const message = texts.find(text => text !== undefined && attempt(() => parseSignInMessage(text))) ?? texts[0]
  return message === undefined ? undefined : { message, signature: proofOf(signed) }
}

/**
 * Words of Mobile Wallet Adapter 0.6.0 for a site that is approved already: it asks nobody.
 * @see https://github.com/solana-mobile/mobile-wallet-adapter (wallet-standard-mobile)
 */
const NOT_ASKED = 'Sign in failed, no sign in result returned by wallet'

const isNotAsked = (error: unknown) =>
  isFoyerError(error, 'wallet.unsupportedMethod') ||
  (isFoyerError(error, 'wallet.failed') && error.context.reason === NOT_ASKED)

/** Accounts of a wallet that has signed in and shares nothing by it. Only a refusal counts: the account has signed. */
async function connected(connect: () => Promise<SharedAccounts>): Promise<StandardAccount[]> {
  try {
    return [...(await connect()).accounts]
  } catch (error) {
    if (isFoyerError(error, 'wallet.rejected')) throw error
    return []
  }
}

/**
 * Connects by Sign In With Solana: one prompt for the account and its signature. `connect` is asked instead, in the same step, where the
 * wallet asks nobody to sign in, and after it where the wallet shares nothing by it: the site is not approved then, and a reload would end the
 * connection.
 * @see https://github.com/phantom/sign-in-with-solana
 * @see https://github.com/anza-xyz/wallet-standard (solana:signIn)
 */
export async function askToSignIn(
  wallet: Wallet,
  draft: SignInDraft,
  connect: () => Promise<SharedAccounts>,
): Promise<SharedAccounts> {
  let answer: unknown
  try {
    answer = await ask(wallet, METHOD, inputFor(draft))
  } catch (error) {
    if (isNotAsked(error)) return connect()
    throw error
  }
  const output = outputOf(METHOD, answer, 'account', 'signedMessage', 'signature')
  const [account] = parseAccounts([output.account]) ?? []
  if (!account) throw malformed(METHOD, 'expected an account with a base58 address and a solana: chain')
  const listed = sharedAccounts(wallet)
  const shared = listed.length > 0 ? listed : await connected(connect)
  // A wallet may list its accounts a moment later.
  if (shared.length === 0) shared.push(account)
  const isShared = shared.some(({ address }) => address === account.address)
  const signed = isShared ? readSigned(account.address, output) : undefined
  return { accounts: shared, ...(signed && { signed: { ...signed, address: account.address } }) }
}

/** Adds the signed message to a connection, if it is the one of this request: another call may have opened the prompt. */
export const approved = (connection: Connection, { signed }: SharedAccounts, draft: SignInDraft): Approved =>
  signed && hasSignInFields(signed.message, { ...draft, accountAddress: connection.address })
    ? { ...connection, signedIn: { message: signed.message, signature: signed.signature } }
    : connection
