import type { Network } from '@foyer/core/chain'
import { type Address, address as asAddress, createSolanaRpc, type Signature } from '@solana/kit'
import { TOKEN_PROGRAM_ADDRESS } from '@solana-program/token'
import { SOLANA_TOKEN, SOLANA_TOKEN_NAME, SOLANA_TOLL, SOLANA_TOLL_NAME } from '../../chains/tokens/solanaToken.ts'
import type { Activity, Asset, Indexer } from '../indexer.ts'
import { activityOf } from './activityOf.ts'

const TOKEN_2022_PROGRAM_ADDRESS = asAddress('TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb')

/** Names of the sandbox's own tokens. */
const NAMES: Readonly<Record<string, Pick<Asset, 'name' | 'symbol'>>> = {
  [SOLANA_TOKEN]: SOLANA_TOKEN_NAME,
  [SOLANA_TOLL]: SOLANA_TOLL_NAME,
}

/** Indexer of a Solana chain: current balances, and the history from the signatures of an account. */
export function createSolanaIndexer(network: Network): Indexer {
  const [endpoint] = network.rpcUrls.default.http
  const rpc = createSolanaRpc(endpoint ?? '')
  const native: Asset = network.nativeCurrency
  const seen = new Map<string, Asset>()

  const tokenOf = (mint: string, decimals: number): Asset => {
    const named = NAMES[`${network.caipNetworkId}:${mint}`] ?? { name: mint, symbol: mint.slice(0, 4) }
    const asset = { address: mint, decimals, ...named }
    seen.set(mint, asset)
    return asset
  }

  const tokenAccounts = async (owner: Address) => {
    const answers = await Promise.all(
      [TOKEN_PROGRAM_ADDRESS, TOKEN_2022_PROGRAM_ADDRESS].map(programId =>
        rpc.getTokenAccountsByOwner(owner, { programId }, { encoding: 'jsonParsed' }).send(),
      ),
    )
    return answers.flatMap(({ value }) =>
      value.map(({ pubkey, account }) => {
        const { mint, tokenAmount } = account.data.parsed.info
        return { pubkey, asset: tokenOf(mint, tokenAmount.decimals), value: BigInt(tokenAmount.amount) }
      }),
    )
  }

  const readActivity = async (signature: Signature, account: string): Promise<Activity | undefined> => {
    const found = await rpc.getTransaction(signature, { encoding: 'json', maxSupportedTransactionVersion: 0 }).send()
    return found?.meta ? activityOf(account, { ...found, signature, meta: found.meta }, { native, tokenOf }) : undefined
  }

  return {
    network,
    async balances(address) {
      const owner = asAddress(address)
      const [{ value }, accounts] = await Promise.all([rpc.getBalance(owner).send(), tokenAccounts(owner)])
      const held = new Map<string | undefined, { asset: Asset; value: bigint }>()
      for (const { asset, value: amount } of accounts) {
        held.set(asset.address, { asset, value: (held.get(asset.address)?.value ?? 0n) + amount })
      }
      return [{ asset: native, value }, ...[...held.values()].filter(each => each.value > 0n)]
    },
    async history(address) {
      const owner = asAddress(address)
      const accounts = [owner, ...(await tokenAccounts(owner)).map(({ pubkey }) => pubkey)]
      const lists = await Promise.all(accounts.map(each => rpc.getSignaturesForAddress(each).send()))
      const slots = new Map(lists.flat().map(({ signature, slot }) => [signature, slot]))
      const newest = [...slots].sort(([, a], [, b]) => (a === b ? 0 : a > b ? -1 : 1))
      const found = await Promise.all(newest.map(([signature]) => readActivity(signature, address)))
      return found.filter(each => each !== undefined)
    },
    tokens: async () => [...seen.values()],
  }
}
