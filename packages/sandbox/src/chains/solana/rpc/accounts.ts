import { type EncodedAccount, getBase58Decoder } from '@solana/kit'
import * as z from 'zod'
import type { ChainState } from '../chainState.ts'
import {
  parsedTokenData,
  readMint,
  readTokenAccount,
  TOKEN_2022_PROGRAM,
  TOKEN_PROGRAM,
  tokenAmount,
  tokenBalanceOf,
} from '../tokenAccount.ts'
import { addressParam, configParam, inContext, type Method, method, RpcError } from './method.ts'

const slice = z.object({ offset: z.int().nonnegative(), length: z.int().nonnegative() })
const accountConfig = z.looseObject({
  ...configParam.shape,
  encoding: z.enum(['base58', 'base64', 'jsonParsed']).optional(),
  dataSlice: slice.optional(),
})
type AccountConfig = z.infer<typeof accountConfig> | undefined

/** A node refuses longer data in base58. */
const BASE58_LIMIT = 128

function accountData(chainState: ChainState, account: EncodedAccount, config: AccountConfig) {
  const { encoding = 'base58', dataSlice } = config ?? {}
  const parsed = encoding === 'jsonParsed' ? parsedTokenData(account, chainState.account) : undefined
  if (parsed) return parsed
  const data = dataSlice ? account.data.slice(dataSlice.offset, dataSlice.offset + dataSlice.length) : account.data
  if (encoding !== 'base58') return [Buffer.from(data).toString('base64'), 'base64']
  if (data.length > BASE58_LIMIT) {
    throw new RpcError(
      -32600,
      `Encoded binary (base 58) data should be less than ${BASE58_LIMIT} bytes, please use Base64 encoding.`,
    )
  }
  return [getBase58Decoder().decode(data), 'base58']
}

/** Account in the chain's JSON; null for one that does not exist. */
export function accountJson(chainState: ChainState, account: EncodedAccount | undefined, config: AccountConfig) {
  if (!account) return null
  return {
    lamports: account.lamports,
    owner: account.programAddress,
    executable: account.executable,
    rentEpoch: 18_446_744_073_709_551_615n,
    space: account.data.length,
    data: accountData(chainState, account, config),
  }
}

const tokenFilter = z.union([z.object({ mint: addressParam }), z.object({ programId: addressParam })])

/** @see https://solana.com/docs/rpc/http */
export const accountMethods: Record<string, Method> = {
  getBalance: method(z.tuple([addressParam, configParam.optional()]), (chainState, [of]) =>
    inContext(chainState, chainState.balance(of)),
  ),
  getAccountInfo: method(z.tuple([addressParam, accountConfig.optional()]), (chainState, [at, config]) =>
    inContext(chainState, accountJson(chainState, chainState.account(at), config)),
  ),
  getMultipleAccounts: method(
    z.tuple([z.array(addressParam).max(100), accountConfig.optional()]),
    (chainState, [all, config]) =>
      inContext(
        chainState,
        all.map(at => accountJson(chainState, chainState.account(at), config)),
      ),
  ),
  getTokenAccountsByOwner: method(
    z.tuple([addressParam, tokenFilter, accountConfig.optional()]),
    (chainState, [owner, filter, config]) => {
      const programs = 'programId' in filter ? [filter.programId] : [TOKEN_PROGRAM, TOKEN_2022_PROGRAM]
      const value = programs
        .flatMap(program => chainState.programAccounts(program))
        .filter(account => {
          const token = readTokenAccount(account)
          return token?.owner === owner && (!('mint' in filter) || token.mint === filter.mint)
        })
        .map(account => ({
          pubkey: account.address,
          account: accountJson(chainState, account, config),
        }))
      return inContext(chainState, value)
    },
  ),
  getTokenAccountBalance: method(z.tuple([addressParam, configParam.optional()]), (chainState, [at]) => {
    const balance = tokenBalanceOf(chainState.account(at), chainState.account)
    if (!balance) throw new RpcError(-32602, 'Invalid param: not a Token account')
    return inContext(chainState, balance.uiTokenAmount)
  }),
  getTokenSupply: method(z.tuple([addressParam, configParam.optional()]), (chainState, [at]) => {
    const mint = readMint(chainState.account(at))
    if (!mint) throw new RpcError(-32602, 'Invalid param: not a Token mint')
    return inContext(chainState, tokenAmount(mint.supply, mint.decimals))
  }),
}
